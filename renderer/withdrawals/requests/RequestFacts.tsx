// What one request asks for, and how it stands.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RequestState, WithdrawalRequest } from '../../../preload/contract/withdrawal-request-terms.ts';
import { Facts } from '../../ui/Facts.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { State, type Tone } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { requestTitles } from '../request-words.ts';
import { feeGlosses, feeText } from '../withdrawal-words.tsx';

const looks: Readonly<Record<RequestState, { readonly tone: Tone; readonly icon?: IconName }>> = {
  open: { tone: 'doubt', icon: 'clock' },
  expired: { tone: 'plain', icon: 'clock' },
  declined: { tone: 'bad' },
  used: { tone: 'good' },
};

export function RequestChip({ state }: { state: RequestState }) {
  const { t } = useLingui();
  return <State {...looks[state]}>{t(requestTitles[state])}</State>;
}

const historyWentBack = msg`O servidor da equipe voltou a um estado anterior; solicitações abertas precisam ser refeitas.`;

/** Empty where none was given. */
export const reasonOf = (
  request: WithdrawalRequest | undefined,
  translate: (message: MessageDescriptor) => string,
): string => (request?.reason === 'frozen' ? translate(historyWentBack) : (request?.reason ?? ''));

const agreedFees = ['withdrawalRate', 'rateFixed', 'usdtRate'] as const;

/** The numbers as the maker saw them, and where they would be told. */
export function RequestFigures({ request }: { request: WithdrawalRequest }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { gateway, webhook, fees } = request;
  return (
    <Facts
      facts={[
        ...agreedFees.map((name) => ({
          id: name,
          name: t(feeGlosses[name]),
          value: feeText(name, fees[name], language),
        })),
        ...(gateway === null ? [] : [{ id: 'gateway', name: t`Gateway`, value: gateway }]),
        ...(webhook === null ? [] : [{ id: 'webhook', name: t`Webhook`, value: webhook }]),
      ]}
    />
  );
}
