// The current row: each finding as a sentence, and its corrections as buttons.
import { useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useStore, type StoreApi } from 'zustand';
import type { BoletoRow, RowProblem } from '../../../preload/contract/boleto-terms.ts';
import type { HeldDuplicate } from '../../../preload/contract/batches.ts';
import { useQuery, useApp } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { textFields } from '../../../preload/contract/boleto-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { fact, Facts } from '../../ui/Facts.tsx';
import type { Pages } from '../../ui/grid/pages.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fieldTitles } from '../../words/field-words.ts';
import { clerkText, shownFix, writtenByMain } from '../field-text.ts';
import { problemSentence } from '../../words/problem-words.ts';
import type { KeepEdit } from './review-columns.tsx';
import { isDuplicate, isMarked, worstFirst } from './review-rows.ts';

interface RowActs {
  readonly keep: KeepEdit;
  readonly busy: boolean;
  readonly onAccept: (asked: HeldDuplicate) => void;
}

export function RowPane({
  pages,
  at,
  onOut,
  ...acts
}: RowActs & {
  pages: Pages<BoletoRow>;
  at: StoreApi<{ readonly row: number }>;
  onOut: (row: number, out: boolean) => void;
}) {
  const { t } = useLingui();
  const index = Math.min(
    useStore(at, ({ row }) => row),
    pages.count - 1,
  );
  useSyncExternalStore(pages.subscribe, pages.version);
  const row = index < 0 ? undefined : pages.row(index);
  return (
    <aside className="stack gap-16 row-pane" aria-label={t`Linha selecionada`}>
      {row && <RowWords {...acts} row={row} index={index} onOut={onOut} />}
    </aside>
  );
}

function RowWords({
  row,
  index,
  keep,
  busy,
  onAccept,
  onOut,
}: RowActs & {
  row: BoletoRow;
  index: number;
  onOut: (row: number, out: boolean) => void;
}) {
  const { t } = useLingui();
  const { language, formatCents, formatWeekday } = useWords();
  const { fields, line, item, parcel, parcels } = row;
  const out = row.state === 'out';
  const facts = textFields
    .filter((field) => field !== 'payer.name')
    .flatMap((field) =>
      fact(
        field,
        t(fieldTitles[field]),
        field === 'dueDate'
          ? fields.dueDate && formatWeekday(fields.dueDate)
          : clerkText(field, fields, language),
      ),
    );
  return (
    <>
      <div>
        <p className="faint">
          {t`Linha ${line ?? item}`}
          {parcels > 1 && t` · parcela ${parcel} de ${parcels}`}
        </p>
        <h2 className="break">{fields['payer.name'] ?? t`Sem nome`}</h2>
        {fields.amount !== null && <p className="heading row-money figures">{formatCents(fields.amount)}</p>}
      </div>
      {out ? (
        <p className="soft">{t`Removida do lote: não será enviada.`}</p>
      ) : row.problems.length === 0 ? (
        <p className="line one gap-6 row-calm">
          <Icon name="good" /> {t`Nada a corrigir nesta linha.`}
        </p>
      ) : (
        <ul className="stack gap-8">
          {worstFirst(row.problems).map((problem) => (
            <Problem
              key={`${problem.field} ${problem.code}`}
              problem={problem}
              onFix={(field, text) => keep(index, row, field, text)}
            />
          ))}
        </ul>
      )}
      {row.state === 'ready' && row.problems.some((one) => isDuplicate(one) && isMarked(one)) && (
        <Accept row={row} busy={busy} onAccept={onAccept} />
      )}
      <Facts facts={facts} />
      <div className="line">
        <Button icon={out ? 'retry' : 'none'} onPress={() => onOut(index, !out)}>
          {out ? t`Incluir de novo no lote` : t`Remover esta linha`}
        </Button>
      </div>
    </>
  );
}

/** Of a duplicate that was not accepted yet: the answer names exactly what it duplicates now. */
function Accept({
  row: { id, batchId, revision },
  busy,
  onAccept,
}: { row: BoletoRow } & Pick<RowActs, 'busy' | 'onAccept'>) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value } = useQuery(`duplicate ${id} ${revision}`, () =>
    guiche.batches.heldDuplicates({ id: batchId, boleto: id }),
  );
  const [asked] = value ?? [];
  return asked && asked.row.revision === revision ? (
    <div className="line">
      <Button isDisabled={busy} onPress={() => onAccept(asked)}>{t`Emitir mesmo assim`}</Button>
    </div>
  ) : null;
}

function Problem({
  problem,
  onFix,
}: {
  problem: RowProblem;
  onFix: (field: Parameters<KeepEdit>[2], text: string) => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { field, severity, fixes = [], text, line, row, boleto } = problem;
  const looks = { error: ['bad', 'bad'], doubt: ['doubt', 'warn'], note: ['', 'info'] } as const;
  const [tone, icon] = looks[severity];
  return (
    <li className={`low small row-problem ${tone}`.trimEnd()}>
      <Icon name={icon} />
      <div className="stack gap-4">
        {field !== null && <span className="strong">{t(fieldTitles[field])}</span>}
        <span>{t(problemSentence(problem))}</span>
        {text !== undefined && text !== '' && (
          <span className="faint break">{t`Na planilha: “${text.slice(0, 80)}”`}</span>
        )}
        {line !== undefined && <span className="faint">{t`Mesma cobrança da linha ${line}.`}</span>}
        {row !== undefined && <span className="faint">{t`Mesma cobrança da ${row}ª linha de dados.`}</span>}
        {boleto !== undefined && (
          <span className="line">
            <GoButton
              kind="quiet"
              icon="right"
              to={{ screen: 'boletos', tab: 'issued', boleto }}
            >{t`Ver o outro boleto`}</GoButton>
          </span>
        )}
        {field !== null && field !== 'parcels' && fixes.length > 0 && (
          <span className="line row-fixes">
            {fixes
              .map((fix) => writtenByMain(field, fix, language))
              .map((text) => ({ text, fix: shownFix(field, text) }))
              .map(({ text, fix }) => (
                <Button key={text} icon="check" onPress={() => onFix(field, text)}>
                  {fix === '' ? t`Deixar em branco` : t`Usar ${fix}`}
                </Button>
              ))}
          </span>
        )}
      </div>
    </li>
  );
}
