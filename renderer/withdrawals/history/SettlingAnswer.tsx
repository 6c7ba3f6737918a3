// Why a person's decision on an uncertain withdrawal was not recorded: the result of the check, next to the request.
import { useLingui } from '@lingui/react/macro';
import type { DoubtSettling } from '../../../preload/contract/withdrawal-doubts.ts';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { formatCents, formatDecimal, formatInstant, formatSecond } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { pinTroubles } from '../../app/PinField.tsx';
import { GoButton } from '../../app/GoButton.tsx';
import { inHistory } from '../../app/route.ts';

export function SettlingAnswer({
  withdrawal,
  answer,
  onCompared,
}: {
  withdrawal: WithdrawalRow;
  answer: Exclude<DoubtSettling, { kind: 'settled' | 'holderMayAnswer' }>;
  /** The clerk has compared both values and confirms the transaction. */
  onCompared?: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  switch (answer.kind) {
    case 'noDoubt':
      return (
        <Banner kind="info" title={t`Este saque já foi resolvido`} live>
          <p>{t`O resultado já foi informado em outra janela. Nada foi alterado agora.`}</p>
        </Banner>
      );
    case 'taken': {
      const { by } = answer;
      return (
        <Banner
          kind="bad"
          title={t`Este código já é de outro saque`}
          live
          acts={
            by === null ? undefined : <GoButton to={inHistory({ id: by })}>{t`Ver o outro saque`}</GoButton>
          }
        >
          <p>{t`Nada foi registrado. Procure no painel o código certo: cada transação corresponde a um só saque do Guichê.`}</p>
        </Banner>
      );
    }
    case 'notVisible': {
      const words = answer.words.join(' · ');
      return (
        <Banner kind="doubt" title={t`O serviço ainda não mostra esta transação`} live>
          <p>{t`A transação ainda não aparece, o CI e o CS são de outra conta ou o código está errado. Nada foi registrado: confira o código e tente de novo em alguns minutos.`}</p>
          {words !== '' && <p className="break">“{words}”</p>}
        </Banner>
      );
    }
    case 'differs':
      return answer.mayConfirm && onCompared ? (
        <Banner
          kind="doubt"
          title={
            answer.what.includes('otherType')
              ? t`Esta transação pode não ser um saque`
              : t`O valor desta transação é diferente`
          }
          live
          acts={<Button onPress={onCompared}>{t`É este saque…`}</Button>}
        >
          <p>
            {answer.what.includes('otherType')
              ? t`Nada foi registrado ainda. O serviço não a identifica como saque. Compare os dois no painel do provedor antes de confirmar.`
              : t`Nada foi registrado ainda. O horário confere, mas o valor é diferente do solicitado. Pode ser o total com a tarifa ou outra transação: compare os dois no painel.`}
          </p>
          <Sides withdrawal={withdrawal} answer={answer} />
        </Banner>
      ) : (
        <Banner kind="bad" title={t`Esta transação não é a deste saque`} live>
          <p>{t`Nada foi registrado. Os dados do serviço são diferentes dos solicitados:`}</p>
          <Sides withdrawal={withdrawal} answer={answer} />
        </Banner>
      );
    case 'unreadable':
      return (
        <Banner kind="doubt" title={t`A resposta do serviço não pôde ser entendida`} live>
          <p>{t`Nada foi registrado. Tente de novo; se o erro se repetir, envie o diagnóstico ao suporte.`}</p>
        </Banner>
      );
    case 'tooSoon':
      return (
        <Banner kind="info" title={t`Ainda é cedo para informar que não foi feito`} live>
          <p>{t`O saque ainda pode aparecer no painel. Disponível a partir de ${formatInstant(answer.decidableAt, language)}, ou agora com o PIN.`}</p>
        </Banner>
      );
    case 'pin':
      return (
        <Banner kind="bad" title={t(pinTroubles[answer.why])} live>
          <p>
            {answer.until === null
              ? t`Nada foi registrado.`
              : t`Nada foi registrado. Tente de novo em ${formatInstant(answer.until, language)}.`}
          </p>
        </Banner>
      );
  }
}

type Differs = Extract<DoubtSettling, { kind: 'differs' }>;

export function Sides({ withdrawal, answer }: { withdrawal: WithdrawalRow; answer: Differs }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { what, value, createdAt, type, method } = answer;
  const kind = [type, method].filter((part) => part !== null).join(' · ');
  const shown = new Set<string>(what.map((one) => (one === 'otherType' ? 'type' : one)));
  const rows = [
    {
      id: 'value',
      name: t`Valor`,
      asked: formatCents(withdrawal.cents, language),
      found: value === null ? t`não informado` : formatDecimal(value, language),
    },
    {
      id: 'createdAt',
      name: t`Horário`,
      asked: t`solicitado em ${formatSecond(withdrawal.startedAt, language)}`,
      found: createdAt === null ? t`não informado` : t`criada em ${formatSecond(createdAt, language)}`,
    },
    { id: 'type', name: t`Tipo`, asked: t`um saque`, found: kind === '' ? t`não informado` : kind },
  ];
  return (
    <Table
      className="withdrawal-table figures"
      label={t`O saque e a transação lado a lado`}
      heads={[{ unseen: t`Ação` }, t`Solicitado`, t`No serviço`]}
    >
      {rows
        .filter(({ id }) => shown.has(id))
        .map(({ id, name, asked, found }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{asked}</td>
            <td className="strong">{found}</td>
          </tr>
        ))}
    </Table>
  );
}
