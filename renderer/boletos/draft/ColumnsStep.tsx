// Colunas: where each field of the boleto comes from, sample values, and questions that the sheet leaves open.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../../app/app-context.ts';
import { useAfterPause } from '../../app/use-after-pause.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { State } from '../../ui/State.tsx';
import { TextField, Select, type Option } from '../../ui/fields.tsx';
import { isWithin } from '../../ui/focus.ts';
import { type RowField, rowFields, templateFields } from '../../../preload/contract/boleto-fields.ts';
import { fieldTitles } from '../../words/field-words.ts';
import { Checking } from './Checking.tsx';
import { keyOf, unanswered } from '../../../preload/contract/open-questions.ts';
import {
  type Choice,
  choiceOf,
  chooseSource,
  columnLetter,
  columnsNotSent,
  type Draft,
  isMoneyTitle,
  isRequired,
  isReviewed,
  unfilled,
  write,
} from './draft.ts';
import { QuestionCards } from './QuestionCards.tsx';
import { useDraft, useDraftController, useRequired } from './use-draft.ts';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { FieldPreview, OpenedSheet, SheetPlan } from '../../../preload/contract/sheets.ts';
import { Icon } from '../../ui/icons.tsx';
import { problemSentence } from '../../words/problem-words.ts';
import { writtenByMain } from '../field-text.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { columnVariables } from '../../../preload/shared/template.ts';
import { Banner } from '../../ui/Banner.tsx';
import './columns-step.css';

const rest = 150;

/**
 * Three sample values of each field under the current plan, and the open questions of its columns; requested when
 * the clerk pauses, and only the latest answer counts.
 */
function usePreview(sheet: string, plan: SheetPlan) {
  const { guiche, session } = useApp();
  const controller = useDraftController();
  const [previews, setPreviews] = useState<readonly FieldPreview[]>([]);
  const [failure, setFailure] = useState<Failure>();
  useAfterPause([guiche, session, controller, sheet, plan], rest, async (counts) => {
    const result = await session.ask(guiche.sheets.preview({ sheet, plan }));
    if (!counts()) return;
    // The earlier samples stay visible: nothing moves while the clerk types.
    if (result.ok) {
      setPreviews(result.value.fields);
      controller.asked(sheet, result.value.questions);
    }
    setFailure(result.ok ? undefined : result.error);
  });
  return { previews, failure };
}

/** Templates are offered only for texts that a payer or a server reads. */
const templated: ReadonlySet<RowField> = new Set(templateFields);
const marks = ['mes', 'ano', 'nome', 'vencimento', 'parcela', 'parcelas', 'lote', 'item', 'ref'] as const;
const shown = 3;

/** The titles that a text may name too. */
function columnMarks({ columns }: OpenedSheet): readonly string[] {
  const titles: string[] = [];
  for (const { column, header } of columns) titles[column] = header;
  const known = columnVariables(Array.from(titles, (title) => title ?? ''));
  return [...known.values()].flatMap((column) => titles[column] ?? []).filter((title) => title.length <= 40);
}

/** One field of the boleto: its source, three samples, and their values. */
function FieldLine({
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
}) {
  const { t } = useLingui();
  const controller = useDraftController();
  const source = plan.mapping[field];
  const title = t(fieldTitles[field]);
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
    <li className={source || required ? 'field-line' : 'field-line unset'}>
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
            {[...marks, ...columnMarks(opened)].map((mark) => (
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

function Becomes({ field, sample }: { field: RowField; sample: FieldPreview['samples'][number] }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { becomes, problems } = sample;
  const problem = problems.find(({ severity }) => severity !== 'note') ?? problems[0];
  const tone = problem?.severity === 'error' ? 'bad' : problem?.severity === 'doubt' ? 'doubt' : '';
  const sentence = problem && t(problemSentence(problem));
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

/** A column of interest or of another amount that no field uses may be money that the clerk expects in the boleto. */
export function useMoneyNotSent(titles: readonly string[]): string | undefined {
  const { t } = useLingui();
  const money = titles.filter(isMoneyTitle);
  const names = money.join(', ');
  if (money.length === 0) return undefined;
  return money.length === 1
    ? t`A coluna ${names} não será enviada no boleto.`
    : t`As colunas ${names} não serão enviadas no boleto.`;
}

export function ColumnsStep({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const { formatDate } = useWords();
  const controller = useDraftController();
  const { guiche, session } = useApp();
  const [losing, setLosing] = useState(false);
  const checking = useDraft((state) => state.checking);
  const failed = useDraft((state) => state.failure);
  const required = useRequired(draft.accountId);
  const top = useRef<HTMLDivElement>(null);
  const { opened, plan } = draft;
  const { previews, failure } = usePreview(opened.sheet, plan);
  const notSent = columnsNotSent(opened, plan);
  const open = unanswered(draft);
  const lacking = unfilled(plan, required).filter(
    (field) => !open.some((one) => keyOf(one) === `source ${field}`),
  );
  const headerOf = (column: number) => {
    const header = opened.columns.find((one) => one.column === column)?.header ?? '';
    return header === '' ? t`coluna ${columnLetter(column)}` : header;
  };
  const moneyNotSent = useMoneyNotSent(notSent.map(headerOf));
  const set = (part: Partial<typeof plan>) =>
    controller.change((old) => ({ ...old, plan: { ...old.plan, ...part } }));
  const toQuestion = () => {
    top.current?.scrollTo({ top: 0 });
    top.current?.querySelector<HTMLElement>('.question.open input')?.focus();
  };
  const check = () => {
    if (open.length > 0) toQuestion();
    else if (lacking.length === 0 && draft.name.trim() !== '') void checkAgain();
  };
  // A check that returned a question shows it.
  const wasChecking = useRef(checking);
  useEffect(() => {
    if (wasChecking.current && !checking && open.length > 0) toQuestion();
    wasChecking.current = checking;
  });
  /** A second check makes the rows again: manual corrections would be lost without a warning. */
  const checkAgain = async () => {
    const made =
      draft.batch === undefined ? undefined : await session.ask(guiche.batches.get({ id: draft.batch }));
    if (made?.ok && made.value.undoable) setLosing(true);
    else await controller.check();
  };
  // The clerk cannot go on to rows that no longer match the columns.
  const reviewed = isReviewed(draft);
  const back = () => controller.change((old) => ({ ...old, step: reviewed ? 'review' : 'file' }));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isWithin(event) && !event.defaultPrevented && !checking) back();
  };
  return (
    // Esc goes back wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column draft-step" onKeyDown={onKey}>
      <div className="scroll draft-scroll" ref={top}>
        <div className="stack gap-16 draft-column wide">
          {opened.known && (
            <State tone="good">{t`Layout reconhecido: ${opened.known.name}, usado em ${formatDate(opened.known.usedAt)}.`}</State>
          )}
          <QuestionCards draft={draft} />
          {moneyNotSent !== undefined && <Banner kind="doubt" title={moneyNotSent} />}
          <section className="card flush" aria-label={t`Campos do boleto`}>
            <div className="field-line small field-head" aria-hidden="true">
              <span>{t`Campo`}</span>
              <span>{t`Origem`}</span>
              <span>{t`Na planilha`}</span>
              <span>{t`No boleto`}</span>
            </div>
            <ul>
              {rowFields.map((field) => (
                <FieldLine
                  key={field}
                  field={field}
                  required={isRequired(field, required)}
                  opened={opened}
                  plan={plan}
                  preview={previews.find((one) => one.field === field)}
                />
              ))}
            </ul>
            <p className="draft-note soft">
              {notSent.length === 0 ? (
                t`Todas as colunas preenchidas são usadas.`
              ) : (
                <>
                  <span className="strong">{t`Colunas não usadas:`}</span> {notSent.map(headerOf).join(', ')}
                </>
              )}
            </p>
          </section>
          <section className="card stack" aria-label={t`Identificação de cada envio`}>
            <h2>{t`Identificação de cada envio`}</h2>
            <p className="soft">{t`Cada boleto leva um código curto e único. Se a resposta se perder, ele pode ser encontrado por esse código no painel do provedor.`}</p>
            <Switch isSelected={plan.refInCallback} onChange={(refInCallback) => set({ refInCallback })}>
              {t`Na URL de retorno, quando houver (o pagador não vê)`}
            </Switch>
            <Switch
              isSelected={plan.refInDescription}
              onChange={(refInDescription) => set({ refInDescription })}
            >
              {t`No fim da descrição (o pagador vê)`}
            </Switch>
          </section>
          <FailureBanner failure={failed ?? failure} />
        </div>
      </div>
      <div className="line one gap-12 draft-foot">
        {checking ? (
          <Checking sheet={opened.sheet} />
        ) : (
          <>
            <div className="foot-name">
              <TextField
                label={t`Nome do lote`}
                value={draft.name}
                maxLength={120}
                onChange={(name) => controller.change((old) => ({ ...old, name }))}
              />
            </div>
            <span className="grow" />
            <output>
              {lacking.length > 0 ? (
                <State tone="doubt">{t`Informe a origem: ${lacking.map((field) => t(fieldTitles[field])).join(', ')}`}</State>
              ) : (
                open.length > 0 && <State tone="doubt">{t`Há perguntas sem resposta acima`}</State>
              )}
            </output>
            <Button onPress={back}>{reviewed ? t`Voltar à revisão` : t`Voltar`}</Button>
            <Button
              kind="main"
              // A recognised sheet needs only Enter.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              isDisabled={lacking.length > 0 || draft.name.trim() === ''}
              onPress={check}
            >{t`Conferir as linhas`}</Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={losing}
        onClose={() => setLosing(false)}
        title={t`Conferir a planilha de novo?`}
        act={t`Conferir de novo, sem as correções`}
        danger
        onConfirm={() => {
          setLosing(false);
          void controller.check();
        }}
      >
        <p>{t`As linhas são lidas de novo da planilha: as correções e remoções feitas na revisão serão perdidas.`}</p>
      </ConfirmDialog>
    </div>
  );
}
