// Facts about the whole sheet above its rows: how it was recognised, and what is not sent.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { formatCount } from '../../text/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { SkippedLinesDialog } from './SkippedLinesDialog.tsx';
import { unanswered } from '../../../preload/contract/open-questions.ts';
import { type Draft } from './draft.ts';
import { ReadAs } from './ReadAs.tsx';
import { useDraftController } from './use-draft.ts';

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
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const controller = useDraftController();
  const [aside, setAside] = useState(false);
  const { summary, notSent } = batch.layout;
  const count = (many: number) => formatCount(many, language);
  // A batch of an earlier version has no counts of kinds that were added later.
  const apart = Object.values(summary?.aside ?? {}).reduce((sum, many) => sum + many, 0);
  const hidden = summary?.aside.hidden ?? 0;
  const asked = summary?.questions ?? [];
  const open = draft && asked.length > 0 ? unanswered({ ...draft, asked }) : [];
  const answerThem = () => {
    controller.change((old) => ({ ...old, asked }));
    onColumns?.();
  };
  return (
    <div className="stack gap-8 review-words">
      <div className="line review-head">
        <h2 className="title clip">{batch.name}</h2>
        <span className="faint clip">
          {t`lote ${batch.lote}`}
          {batch.fileName !== null && ` · ${batch.fileName}`}
          {draft?.opened.known && t` · layout reconhecido: ${draft.opened.known.name}`}
        </span>
        <span className="grow" />
        {apart > 0 && (
          <Button kind="quiet" icon="info" onPress={() => setAside(true)}>
            {apart === 1 ? t`1 linha ignorada` : t`${count(apart)} linhas ignoradas`}
          </Button>
        )}
      </div>
      {open.length > 0 && onColumns && (
        <Banner
          kind="doubt"
          title={t`A leitura completa da planilha encontrou uma pergunta sobre as colunas.`}
          acts={<Button onPress={answerThem}>{t`Responder em Colunas`}</Button>}
        />
      )}
      {batch.withoutRef > 0 && (
        <p className="line one soft small review-ref">
          <span>
            {batch.withoutRef === 1
              ? t`1 boleto sem referência: se a resposta se perder, ele é procurado pelo pagador, valor e vencimento.`
              : t`${count(batch.withoutRef)} boletos sem referência: se a resposta se perder, são procurados pelo pagador, valor e vencimento.`}
          </span>
          <Button kind="quiet" isDisabled={busy} onPress={onCarryRef}>
            {t`Enviar a referência na URL de retorno ou na descrição`}
          </Button>
        </p>
      )}
      {summary?.tooManyRows && (
        <Banner kind="bad" title={t`A planilha tem mais linhas do que um lote comporta.`}>
          {t`As linhas do fim não foram lidas e não entram nos totais. Divida a planilha e importe o resto como outro lote.`}
        </Banner>
      )}
      {(notSent.length > 0 || hidden > 0 || (summary?.questions ?? []).length > 0) && (
        <p className="soft small review-notes">
          <ReadAs layout={batch.layout} />
          {hidden > 0 && (
            <span>
              <span className="strong">{t`Fora do lote:`}</span>{' '}
              {hidden === 1 ? t`1 linha oculta na planilha` : t`${count(hidden)} linhas ocultas na planilha`}
            </span>
          )}
          {notSent.length > 0 && (
            <span>
              <span className="strong">{t`Colunas não usadas:`}</span> {notSent.join(', ')}
            </span>
          )}
        </p>
      )}
      {aside && <SkippedLinesDialog id={batch.id} onClose={() => setAside(false)} />}
    </div>
  );
}
