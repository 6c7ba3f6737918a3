// Facts about the whole sheet above its rows: how it was recognised, and what is not sent.
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { keyOf, unanswered } from '../../../preload/contract/open-questions.ts';
import { type Draft, leftOut } from './draft.ts';
import { useMoneyNotSent } from './ColumnsStep.tsx';
import { useDraftController } from './use-draft.ts';
import type { ColumnQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';
import { neverChanged, useApp, useQuery } from '../../app/app-context.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { State } from '../../ui/State.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { skippedByKind } from './review-rows.ts';

const mostLines = 200;

/**
 * Lines of the sheet that did not become a boleto, with their numbers, so that the clerk can account for every
 * line.
 */
function SkippedLinesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value: lines = [], failure } = useQuery(
    id,
    () => guiche.batches.skippedLines({ id }),
    neverChanged,
  );
  const titles: Readonly<Record<string, string>> = {
    preamble: t`Acima do cabeçalho`,
    header: t`Cabeçalho`,
    blank: t`Em branco`,
    total: t`Totais`,
    hidden: t`Ocultas na planilha`,
    status: t`Deixadas de fora pelo status`,
  };
  return (
    <Dialog onClose={onClose} title={t`Linhas ignoradas`} size="wide">
      <p className="soft">{t`Estas linhas da planilha não são boletos e ficam fora do lote.`}</p>
      <FailureBanner failure={failure} />
      <div className="stack small aside-lines">
        {skippedByKind(lines).map(([kind, all]) => (
          <section key={kind}>
            <h3>{titles[kind] ?? kind}</h3>
            <ul>
              {all.slice(0, mostLines).map(({ line, cells }) => (
                <li key={line}>
                  <span className="faint figures">{line > 0 && line}</span>
                  <span className="clip">
                    {cells.filter((cell) => cell.trim() !== '').join(' · ') || '·'}
                  </span>
                </li>
              ))}
            </ul>
            {all.length > mostLines && <p className="faint">{t`e mais ${all.length - mostLines}`}</p>}
          </section>
        ))}
      </div>
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}

/** One fact about the whole sheet. */
function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span>
      <span className="strong">{title}</span> {children}
    </span>
  );
}

/** An answer about a whole column, shown above the rows of Revisão because each row follows it. */
function Answered({ question, plan }: { question: ColumnQuestion; plan: SheetPlan }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const count = formatCount('count' in question ? question.count : 0);
  switch (question.ask) {
    case 'pointAmounts':
    case 'commaAmounts': {
      const reading = question.ask === 'pointAmounts' ? plan.openAmounts.point : plan.openAmounts.comma;
      const [row] = question.rows;
      const cents = row && (reading === 'thousands' ? row.thousands : row.decimal);
      if (!row || reading === null || typeof cents !== 'number') return null;
      const { text } = row;
      const money = formatCents(cents);
      return (
        <Note title={t`Valores como ${text}:`}>
          {reading === 'thousands'
            ? t`${count}, lidos como milhares (${money})`
            : t`${count}, lidos como centavos (${money})`}
        </Note>
      );
    }
    case 'amountUnit': {
      const sum = formatCents(
        question.others + (plan.amountUnit === 'named' ? question.second : question.first),
      );
      return (
        <Note title={t`Unidade dos valores:`}>
          {plan.amountUnit === 'named'
            ? t`convertidos em reais (soma ${sum})`
            : t`em reais, como na planilha (soma ${sum})`}
        </Note>
      );
    }
    case 'splitCents':
      return (
        <Note title={t`Centavos na célula ao lado:`}>
          {plan.splitCents === 'apart' ? t`${count}, não usados` : t`${count}, juntados ao valor`}
        </Note>
      );
    case 'swappedDates':
      return (
        <Note title={t`Vencimentos com dia e mês a conferir:`}>
          {plan.swappedDates === 'none' ? t`${count}, como estavam` : t`${count}, destrocados`}
        </Note>
      );
    case 'documents':
      if (plan.documents === null || plan.documents === 'each') return null;
      return (
        <Note title={t`Documentos sem os zeros à esquerda:`}>
          {plan.documents === 'cpf' ? t`${count}, lidos como CPF` : t`${count}, lidos como CNPJ`}
        </Note>
      );
    case 'status': {
      const left = leftOut(plan, question.column) ?? [];
      const values = question.values.filter(({ key }) => left.includes(key));
      if (values.length === 0) return null;
      const names = values.map(({ text }) => (text === '' ? t`(em branco)` : text)).join(', ');
      const lines = values.reduce((sum, { count }) => sum + count, 0);
      const many = formatCount(lines);
      return (
        <Note title={t`Fora do lote pelo status:`}>
          {lines === 1 ? t`1 linha (${names})` : t`${many} linhas (${names})`}
        </Note>
      );
    }
    case 'quantity':
      return plan.quantity?.multiply === true ? (
        <span className="strong">{t`Valores multiplicados pela quantidade`}</span>
      ) : null;
    case 'parcelAmount':
      return plan.parcelAmount === 'row' ? (
        <span className="strong">{t`Cada linha é uma parcela`}</span>
      ) : null;
    default:
      return null;
  }
}

export function ReviewWords({
  batch,
  draft,
  onColumns,
  onCarryRef,
  busy,
}: {
  batch: Batch;
  draft: Draft | undefined;
  onColumns?: () => void;
  onCarryRef: () => void;
  busy: boolean;
}) {
  const { t } = useLingui();
  const { formatCount: count } = useWords();
  const controller = useDraftController();
  const [shown, setShown] = useState<'aside' | 'notes'>();
  const { plan, summary, notSent } = batch.layout;
  // A batch of an earlier version has no counts of kinds that were added later.
  const apart = Object.values(summary?.aside ?? {}).reduce((sum, many) => sum + many, 0);
  const hidden = summary?.aside.hidden ?? 0;
  const moneyNotSent = useMoneyNotSent(notSent);
  const asked = summary?.questions ?? [];
  const open = draft && asked.length > 0 ? unanswered({ ...draft, asked }) : [];
  const answerThem = () => {
    controller.change((old) => ({ ...old, asked }));
    onColumns?.();
  };
  const notes =
    notSent.length > 0 || hidden > 0 || asked.length > 0 ? (
      <>
        {moneyNotSent !== undefined && (
          <State tone="doubt" wraps>
            {moneyNotSent}
          </State>
        )}
        {notSent.length > 0 && <Note title={t`Colunas não usadas:`}>{notSent.join(', ')}</Note>}
        {hidden > 0 && (
          <Note title={t`Fora do lote:`}>
            {hidden === 1 ? t`1 linha oculta na planilha` : t`${count(hidden)} linhas ocultas na planilha`}
          </Note>
        )}
        {plan && asked.map((one) => <Answered key={keyOf(one)} question={one} plan={plan} />)}
      </>
    ) : undefined;
  return (
    <div className="stack gap-4 review-words">
      <div className="line one review-head">
        <h2 className="title clip">{batch.name}</h2>
        <span className="faint review-number">{t`lote ${batch.lote}`}</span>
        <span className="faint clip review-file">
          {[
            batch.fileName ?? '',
            draft?.opened.known ? t`layout reconhecido: ${draft.opened.known.name}` : '',
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        <p className="soft small grow review-notes">{notes}</p>
        {apart > 0 && (
          <Button kind="quiet" icon="info" onPress={() => setShown('aside')}>
            {apart === 1 ? t`1 linha ignorada` : t`${count(apart)} linhas ignoradas`}
          </Button>
        )}
        {notes && (
          <Button kind="quiet" icon="info" onPress={() => setShown('notes')}>
            {t`Ver leitura`}
          </Button>
        )}
        {batch.withoutRef > 0 && (
          <Tooltip
            text={
              batch.withoutRef === 1
                ? t`1 boleto sem referência: se a resposta se perder, será preciso procurá-lo no painel por pagador, valor e vencimento.`
                : t`${count(batch.withoutRef)} boletos sem referência: se a resposta se perder, será preciso procurá-los no painel por pagador, valor e vencimento.`
            }
          >
            <Button isDisabled={busy} onPress={onCarryRef}>
              {t`Incluir referência nos boletos`}
            </Button>
          </Tooltip>
        )}
      </div>
      {open.length > 0 && onColumns && (
        <Banner
          kind="doubt"
          title={t`A leitura completa da planilha encontrou uma pergunta sobre as colunas.`}
          acts={<Button onPress={answerThem}>{t`Responder em Colunas`}</Button>}
        />
      )}
      {summary?.tooManyRows && (
        <Banner kind="bad" title={t`A planilha tem mais linhas do que um lote comporta.`}>
          {t`As linhas do fim não foram lidas e não entram nos totais. Divida a planilha e importe o resto como outro lote.`}
        </Banner>
      )}
      {shown === 'notes' && (
        <Dialog onClose={() => setShown(undefined)} title={t`Como a planilha foi lida`}>
          <p className="stack gap-8">{notes}</p>
          <div className="dialog-acts">
            <Button onPress={() => setShown(undefined)}>{t`Fechar`}</Button>
          </div>
        </Dialog>
      )}
      {shown === 'aside' && <SkippedLinesDialog id={batch.id} onClose={() => setShown(undefined)} />}
    </div>
  );
}
