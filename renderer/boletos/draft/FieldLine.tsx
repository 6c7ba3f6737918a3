// One field of the boleto: its source, three samples, and their values.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button as AriaButton } from 'react-aria-components/Button';
import { templateFields, type RowField } from '../../../preload/contract/boleto-fields.ts';
import type { FieldPreview, OpenedSheet, SheetPlan } from '../../../preload/contract/sheets.ts';
import type { Option } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fieldTitles } from '../../words/field-words.ts';
import { problemSentence } from '../../words/problem-words.ts';
import { choiceOf, chooseSource, columnLetter, write, type Choice } from './draft.ts';
import { useDraftController } from './use-draft.ts';
import { writtenByMain } from '../field-text.ts';

/** Templates are offered only for texts that a payer or a server reads. */
const templated: ReadonlySet<RowField> = new Set(templateFields);
const marks = ['mes', 'ano', 'nome', 'vencimento', 'parcela', 'parcelas', 'lote', 'item', 'ref'] as const;
const shown = 3;

export function FieldLine({
  field,
  required,
  opened,
  plan,
  preview,
}: {
  field: RowField;
  required: boolean;
  opened: OpenedSheet;
  plan: SheetPlan;
  preview: FieldPreview | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const controller = useDraftController();
  const source = plan.mapping[field];
  const title = translate(fieldTitles[field]);
  const set = (change: (plan: SheetPlan) => SheetPlan) =>
    controller.change((draft) => ({ ...draft, plan: change(draft.plan) }));
  const options: readonly Option<Choice>[] = [
    { value: 'none', label: required ? t`Escolha a coluna` : t`Não enviar` },
    ...opened.columns.map(({ column, header }): Option<Choice> => ({
      value: `${column}`,
      label: header === '' ? t`Coluna ${columnLetter(column)}` : `${columnLetter(column)} · ${header}`,
    })),
    { value: 'fixed', label: t`Texto igual para todos` },
    ...(templated.has(field) ? [{ value: 'template' as const, label: t`Texto com variáveis` }] : []),
  ];
  const samples = source ? (preview?.samples ?? []).slice(0, shown) : [];
  return (
    <li className="field-line">
      <span className="stack gap-0 field-name">
        <span className={required ? 'strong' : ''}>{title}</span>
        {required && <span className="faint">{t`obrigatório`}</span>}
      </span>
      <div className="stack gap-4 labels-unseen">
        <Select
          label={t`Origem: ${title}`}
          options={options}
          value={choiceOf(source)}
          onChange={(choice) => controller.change((draft) => chooseSource(draft, field, choice))}
        />
        {source && source.from !== 'column' && (
          <TextField
            label={source.from === 'fixed' ? t`Texto igual: ${title}` : t`Texto com variáveis: ${title}`}
            value={source.text}
            maxLength={2_048}
            placeholder={source.from === 'fixed' ? t`Igual em todas as linhas` : 'Mensalidade {mes}/{ano}'}
            onChange={(text) => set((old) => write(old, field, text))}
          />
        )}
        {source?.from === 'template' && (
          <span className="line gap-4">
            {marks.map((mark) => (
              <AriaButton
                key={mark}
                className="mark-chip"
                aria-label={t`Inserir a variável ${mark}`}
                onPress={() => set((old) => write(old, field, `${source.text}{${mark}}`))}
              >
                {`{${mark}}`}
              </AriaButton>
            ))}
          </span>
        )}
      </div>
      <span className="stack gap-0 small samples">
        {samples.map(({ text }, index) => (
          // Samples have no key other than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="line one gap-4 sample clip soft" title={text} translate="no">
            {text === '' ? '·' : text}
          </span>
        ))}
      </span>
      <span className="stack gap-0 small samples">
        {samples.map((sample, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Becomes key={index} field={field} sample={sample} />
        ))}
      </span>
    </li>
  );
}

function Becomes({
  field,
  sample,
}: {
  field: RowField;
  sample: FieldPreview['samples'][number];
}): JSX.Element {
  const { translate, language } = useWords();
  const { becomes, problems } = sample;
  const problem = problems.find(({ severity }) => severity !== 'note') ?? problems[0];
  const tone = problem?.severity === 'error' ? 'bad' : problem?.severity === 'doubt' ? 'doubt' : '';
  const sentence = problem && translate(problemSentence(problem));
  return (
    <span className={`line one gap-4 sample ${tone}`} title={sentence}>
      {tone !== '' && <Icon name={tone === 'bad' ? 'bad' : 'warn'} />}
      <span className="clip">
        {becomes !== null && <span className="figures">{writtenByMain(field, becomes, language)}</span>}
        {becomes !== null && sentence !== undefined && ' · '}
        {sentence !== undefined && <span>{sentence}</span>}
        {becomes === null && sentence === undefined && <span className="faint">·</span>}
      </span>
    </span>
  );
}
