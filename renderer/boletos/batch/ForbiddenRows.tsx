// The rows that the service answered with 403. They wait for a new token or for the clerk's decision that they are
// refused.
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useAct, useApp, useQuery } from '../../app/app-context.ts';
import { wordsOf } from '../../words/quoted-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

/** More than these are only counted. */
const most = 5;

export const isForbidden = ({ state, serviceMessage: message }: BoletoRow): boolean =>
  state === 'ready' && message?.status === 403 && message.reason === 'forbidden';

/** Marks rows of a batch as refused; rows sent or changed meanwhile are skipped and counted. */
export function useRefuse(batchId: number) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const act = useAct((boletos: number[], commandId) =>
    guiche.batches.refuse({ commandId, batchId, boletos }),
  );
  return {
    busy: act.busy,
    failure: act.failure,
    refuse: async (boletos: readonly number[]) => {
      const result = await act.run([...boletos]);
      if (result?.ok && result.value.missed > 0)
        toasts.show('bad', t`Os dados mudaram enquanto isso: veja a situação atual.`);
    },
  };
}

export function ForbiddenRows({ batchId }: { batchId: number }) {
  const { guiche } = useApp();
  const { value: rows = [], failure } = useQuery(batchId, () => guiche.batches.forbidden({ id: batchId }));
  const act = useRefuse(batchId);
  return (
    <>
      {rows.length > 0 && (
        <ForbiddenList rows={rows} busy={act.busy} onRefuse={(boletos) => void act.refuse(boletos)} />
      )}
      <FailureBanner failure={failure ?? act.failure} />
    </>
  );
}

export function ForbiddenList({
  rows,
  busy,
  onRefuse,
}: {
  rows: readonly BoletoRow[];
  busy: boolean;
  onRefuse: (boletos: readonly number[]) => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const count = formatCount(rows.length);
  return (
    <ul className="forbidden-rows" aria-label={t`Linhas que o serviço não autorizou (resposta 403)`}>
      {rows.slice(0, most).map((row) => {
        const words = wordsOf(row.serviceMessage);
        const name = row.fields['payer.name'] ?? '';
        return (
          <li key={row.id} className="line">
            <span className="grow break">
              {t`Linha ${row.line ?? row.item}: ${name}, ${formatCents(row.fields.amount ?? 0)}`}
              {words !== '' && ` · “${words}”`}
            </span>
            <Button
              aria-label={t`Marcar como recusado: ${name}`}
              busy={busy}
              onPress={() => onRefuse([row.id])}
            >{t`Marcar como recusado`}</Button>
          </li>
        );
      })}
      {rows.length > 1 && (
        <li className="line">
          <span className="grow">{rows.length > most && t`Total: ${count} linhas.`}</span>
          <Button busy={busy} onPress={() => onRefuse(rows.map(({ id }) => id))}>
            {t`Marcar os ${count} como recusados`}
          </Button>
        </li>
      )}
    </ul>
  );
}
