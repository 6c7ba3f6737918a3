// The state of polling, in one line that is always visible.
import { useLingui } from '@lingui/react/macro';
import { useAllClear } from '../app/all-clear.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import { useSession } from '../app/app-context.ts';
import { GoButton } from '../app/GoButton.tsx';
import { useNow } from '../ui/now.ts';
import { State, type Tone } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';
import { type Worst, worstOf } from './asking-worst.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatBrief, formatCount, formatInstant } from '../../preload/shared/format.ts';
import type { Language } from '../../preload/shared/money.ts';

interface AskingLine {
  readonly tone: Tone;
  readonly text: MessageDescriptor;
  /** The account whose credentials a person should check. */
  readonly mend?: string;
}

/** `allClear`: nothing anywhere needs a person. */
export function askingLine(
  worst: Worst,
  name: string,
  now: number,
  language: Language,
  allClear: boolean,
): AskingLine {
  const { of, watched, due, until } = worst;
  const again = until === undefined ? undefined : formatBrief(until, now, language);
  const since = formatInstant(of.since, language);
  switch (of.state) {
    case 'noCredentials':
      return {
        tone: 'doubt',
        text: msg`Faltam o CI e o CS de ${name}: sem eles nada é consultado.`,
        mend: of.accountId,
      };
    case 'unauthorized':
      return {
        tone: 'bad',
        text: msg`O serviço recusou o CI e o CS de ${name}: nada é consultado até que sejam corrigidos.`,
        mend: of.accountId,
      };
    case 'outage':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`O serviço de ${name} não responde desde ${since}. Nada se perde; as consultas continuam quando ele voltar.`
            : msg`O serviço de ${name} não responde desde ${since}. Nada se perde; nova tentativa ${again}.`,
      };
    case 'budgetSpent':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`${name} já fez as consultas permitidas em 12 horas; as próximas aguardam.`
            : msg`${name} já fez as consultas permitidas em 12 horas; as próximas continuam ${again}.`,
      };
    case 'limited':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`O serviço pediu menos consultas de ${name}; elas continuam em seguida.`
            : msg`O serviço pediu menos consultas de ${name}; elas continuam ${again}.`,
      };
    case 'held':
      return { tone: 'plain', text: msg`As consultas aguardam o computador sair da suspensão.` };
    case 'asking':
      return { tone: allClear ? 'good' : 'plain', text: goesOn(watched, due, language, allClear) };
  }
}

function goesOn(watched: number, due: number, language: Language, allClear: boolean): MessageDescriptor {
  const all = formatCount(watched, language);
  if (due > 0)
    return watched === 1
      ? msg`Acompanhando 1 transação, sendo consultada agora.`
      : msg`Acompanhando ${all} transações; a consultar agora: ${formatCount(due, language)}.`;
  if (!allClear) return watched === 1 ? msg`Acompanhando 1 transação.` : msg`Acompanhando ${all} transações.`;
  return watched === 1
    ? msg`Acompanhando 1 transação. Tudo em dia.`
    : msg`Acompanhando ${all} transações. Tudo em dia.`;
}

export function PollingLine({ scope }: { scope: AccountScope }) {
  const { t } = useLingui();
  const { language } = useWords();
  const all = useSession(({ watch }) => watch.accounts);
  const accounts = useSession((state) => state.accounts?.accounts);
  const now = useNow(5_000);
  const allClear = useAllClear();
  const real = new Set(accounts?.flatMap(({ id, kind }) => (kind === 'practice' ? [] : [id])));
  const shown = all.filter(({ accountId }) =>
    scope === 'all' ? real.has(accountId) : accountId === scope.accountId,
  );
  const worst = worstOf(shown, now);
  const name = accounts?.find((one) => one.id === worst?.of.accountId)?.name ?? t`Conta excluída`;
  const line = worst && askingLine(worst, name, now, language, allClear);
  const { mend } = line ?? {};
  return (
    <div className="line one asking">
      <output>{line && <State tone={line.tone}>{t(line.text)}</State>}</output>
      {mend !== undefined && (
        <GoButton
          kind="quiet"
          icon="key"
          to={{ screen: 'accounts', account: mend, tab: 'identity' }}
        >{t`Abrir as credenciais`}</GoButton>
      )}
    </div>
  );
}
