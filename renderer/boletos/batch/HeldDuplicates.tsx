// Rows that were held back as duplicates while their batch ran, each next to the boleto that it duplicates: accepted or
// excluded. Accepted rows wait with the others for the usual start.
import { useLingui } from '@lingui/react/macro';
import type { Batch, HeldDuplicate } from '../../../preload/contract/batches.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useAct, useApp, useQuery } from '../../app/app-context.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

/** More than these are only counted. */
const most = 3;

export function HeldDuplicates({
  batch,
  onOpen,
}: {
  batch: Pick<Batch, 'id' | 'state'>;
  /** Shows a boleto next to the rows. */
  onOpen: (boleto: number) => void;
}) {
  const { guiche } = useApp();
  const { id } = batch;
  const { value: held = [], failure } = useQuery(`held ${id}`, () => guiche.batches.heldDuplicates({ id }));
  if (held.length === 0) return failure ? <FailureBanner failure={failure} /> : null;
  return <HeldRows key={id} held={held} batch={batch} onOpen={onOpen} failure={failure} />;
}

export function HeldRows({
  held,
  batch: { id, state },
  onOpen,
  failure,
}: {
  held: readonly HeldDuplicate[];
  batch: Pick<Batch, 'id' | 'state'>;
  onOpen: (boleto: number) => void;
  /** The failure of the read. */
  failure: Failure | undefined;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const mean = useAct((rows: readonly HeldDuplicate[], commandId) =>
    guiche.batches.acceptHeldDuplicates({
      commandId,
      batchId: id,
      rows: rows.map(({ row, stamp }) => ({ boleto: row.id, revision: row.revision, stamp })),
    }),
  );
  const takeOut = useAct((rows: readonly HeldDuplicate[], commandId) =>
    guiche.batches.takeOut({ commandId, batchId: id, rows: rows.map(({ row }) => row.id) }),
  );
  const count = formatCount(held.length);
  const underway = state === 'queued' || state === 'running';
  const busy = mean.busy || takeOut.busy;

  const press = (act: typeof mean, rows: readonly HeldDuplicate[], words: (many: number) => string) =>
    act.run(rows, ({ changed, missed }) => {
      if (missed > 0) toasts.show('bad', t`Os dados mudaram enquanto isso: veja a situação atual.`);
      if (changed > 0) toasts.show('good', words(changed));
    });
  const issue = (rows: readonly HeldDuplicate[]) =>
    void press(mean, rows, (many) =>
      many === 1
        ? t`1 linha voltou para “A enviar” e será enviada quando você emitir ou continuar o lote.`
        : t`${formatCount(many)} linhas voltaram para “A enviar” e serão enviadas quando você emitir ou continuar o lote.`,
    );
  const out = (rows: readonly HeldDuplicate[]) =>
    void press(takeOut, rows, (many) =>
      many === 1 ? t`1 linha removida.` : t`${formatCount(many)} linhas removidas.`,
    );

  return (
    <section className="held-repeats" aria-label={t`Linhas em possível duplicidade`}>
      <p className="soft">
        {underway
          ? t`Não enviadas: já existe um boleto com o mesmo documento, valor e vencimento. Pause o lote para decidir.`
          : t`Não enviadas: já existe um boleto com o mesmo documento, valor e vencimento. Quem receber dois boletos pode pagar os dois.`}
      </p>
      <ul className="forbidden-rows">
        {held.slice(0, most).map((one) => {
          const { row, duplicates, first } = one;
          const name = row.fields['payer.name'] ?? '';
          const due = row.fields.dueDate === null ? '' : formatDay(row.fields.dueDate);
          return (
            <li key={row.id} className="line">
              <span className="grow break">
                {t`Linha ${row.line ?? row.item}: ${name}, ${formatCents(row.fields.amount ?? 0)}, vence ${due}`}
                {duplicates > 0 && first === null && ` · ${t`só consta no painel do provedor`}`}
                {duplicates > 1 && ` · ${t`duplicidade com ${formatCount(duplicates)} boletos`}`}
              </span>
              {first !== null && (
                <Button
                  kind="quiet"
                  aria-label={t`Ver o outro boleto: ${name}`}
                  onPress={() => onOpen(first)}
                >{t`Ver o outro boleto`}</Button>
              )}
              <Button
                icon="trash"
                aria-label={t`Remover: ${name}`}
                isDisabled={underway || busy}
                onPress={() => out([one])}
              >{t`Remover`}</Button>
              <Button
                kind="danger"
                aria-label={t`Emitir mesmo assim: ${name}`}
                isDisabled={underway || busy}
                onPress={() => issue([one])}
              >{t`Emitir mesmo assim`}</Button>
            </li>
          );
        })}
        {held.length > 1 && (
          <li className="line">
            <span className="grow">{held.length > most && t`Total: ${count} linhas.`}</span>
            <Button icon="trash" isDisabled={underway || busy} onPress={() => out(held)}>
              {t`Remover as ${count} duplicidades`}
            </Button>
            <Button kind="danger" isDisabled={underway || busy} onPress={() => issue(held)}>
              {t`Emitir as ${count} mesmo assim`}
            </Button>
          </li>
        )}
      </ul>
      <FailureBanner failure={failure ?? mean.failure ?? takeOut.failure} />
    </section>
  );
}
