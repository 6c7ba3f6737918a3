// Closing of a month: the figures of an account or of all, and their files. The month is chosen among the last ones.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Closing, ClosingFigures, closingFormats } from '../../preload/contract/closing.ts';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useAct, useApp, useSession, useQuery, withdrawalsChanged, workChanged } from '../app/app-context.ts';
import { fact } from '../app/fact.ts';
import { issued, type Route } from '../app/route.ts';
import type { SessionState } from '../app/session.ts';
import { current } from '../list/account-choice.ts';
import { AccountSelect } from '../list/AccountSelect.tsx';
import { useScope } from '../list/use-scope.ts';
import {
  formatCents,
  formatCount,
  formatDecimal,
  formatFigure,
  formatMonth,
} from '../../preload/shared/format.ts';
import { addDays, addMonths, asPlainDate, formatDay, monthBeside } from '../../preload/shared/due-date.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Select } from '../ui/fields.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { sourceTitles } from '../words/income-words.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import { save } from '../bridge.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { useClosingTexts } from './closing-texts.ts';
import type { Figure } from '../../preload/contract/home.ts';
import { Facts } from '../ui/Facts.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../ui/Table.tsx';
import './closing.css';

const parts = ['issued', 'settled', 'open', 'overdue', 'withdrawals'] as const;
const pending = ['uncertain', 'differences', 'withdrawalDoubts', 'withdrawalDifferences'] as const;

type Part = (typeof parts)[number] | (typeof pending)[number];

/** The list with exactly the rows of a figure of the account in use; what was open then, no list shows later. */
function rowsOf(part: Part, { month, asOf }: Pick<Closing, 'month' | 'asOf'>): Route | undefined {
  const from = asPlainDate(`${month}-01`);
  const last = asPlainDate(asOf);
  if (!from || !last) return undefined;
  const to = addDays(addMonths(from, 1), -1);
  switch (part) {
    case 'issued':
      return issued({ state: 'created', created: { from, to } });
    case 'settled':
      return issued({ baixa: 'yes', paid: { from, to: asOf } });
    case 'withdrawals':
      return { screen: 'withdrawals', tab: 'history', only: { from, to } };
    case 'open':
      return issued({ openOn: asOf });
    case 'overdue':
      return issued({ openOn: asOf, due: { to: addDays(last, -1) } });
    case 'uncertain':
      return { screen: 'boletos', tab: 'batch', doubts: true };
    case 'withdrawalDoubts':
    case 'withdrawalDifferences':
      return { screen: 'withdrawals', tab: 'history' };
    case 'differences':
      return undefined;
  }
}

/** The figures of one account, or of all: boletos, withdrawals, and what is pending. */
function ClosingTable({
  name,
  figures,
  routeOf,
}: {
  name: string;
  figures: ClosingFigures;
  /** Where the rows of a figure are, if a list shows them. */
  routeOf?: (part: Part) => Route | undefined;
}) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language } = useWords();
  const texts = useClosingTexts();
  const { fee, usdt, brlPerUsdt, unpriced, count } = figures.withdrawals;
  const row = (key: Part, figure: Figure) => {
    const route = figure.count === 0 ? undefined : routeOf?.(key);
    return (
      <tr key={key}>
        <th scope="row">
          {route ? (
            <AriaButton className="link closing-link" onPress={() => navigation.go(route)}>
              {texts[key]}
            </AriaButton>
          ) : (
            texts[key]
          )}
        </th>
        <td className="end figures">{formatCount(figure.count, language)}</td>
        <td className="end figures">{formatCents(figure.cents, language)}</td>
      </tr>
    );
  };
  const rate = brlPerUsdt && `R$\u00a0${language === 'en' ? brlPerUsdt : brlPerUsdt.replace('.', ',')}`;
  const left = pending.filter((key) => figures[key].count > 0);
  return (
    <section className="card stack" aria-label={name}>
      <div className="line apart">
        <h2>{name}</h2>
        {left.length === 0 && <State tone="good">{t`Nada pendente`}</State>}
      </div>
      <Table label={name} heads={[texts.figure, { end: texts.count }, { end: t`Valor` }]}>
        {[...parts, ...left].map((key) => row(key, figures[key]))}
      </Table>
      {count > 0 && (
        <Facts
          facts={[
            { id: 'fee', name: texts.fee, value: formatDecimal(fee, language) },
            { id: 'usdt', name: texts.usdt, value: formatFigure(usdt, language) },
            ...fact('rate', texts.brlPerUsdt, rate),
            ...fact('unpriced', texts.unpriced, unpriced === 0 ? null : formatCount(unpriced, language)),
          ]}
        />
      )}
    </section>
  );
}

/** What was paid in the month, by how it is known. */
function Sources({ closing: { sources } }: { closing: Closing }) {
  const { t } = useLingui();
  const { language } = useWords();
  if (sources.length === 0) return null;
  return (
    <section className="card stack" aria-label={t`Pagos por origem`}>
      <h2>{t`Pagos por origem`}</h2>
      <Facts
        facts={sources.map(({ source, count, cents }) => ({
          id: source,
          name: t(sourceTitles[source]),
          value: `${formatCount(count, language)} · ${formatCents(cents, language)}`,
        }))}
      />
    </section>
  );
}

type Format = (typeof closingFormats)[number];

const askEveryMs = 400;

/** The files of a closing: made by one press, with progress, until cancelled. */
function ClosingFiles({ month, scope }: { month: string; scope: AccountScope }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const words = useClosingTexts();
  const [making, setMaking] = useState<Format>();
  const make = useAct(async (format: Format, commandId) => {
    const made = await guiche.closing.make({ commandId, month, scope, format, words });
    if (!made.ok) return made;
    return save(guiche, made.value.ticket, made.value.name);
  });
  const press = async (format: Format) => {
    setMaking(format);
    const result = await make.run(format);
    setMaking(undefined);
    if (result?.ok && result.value !== 'cancelled') toasts.show('good', t`Fechamento salvo.`);
  };
  const went = useProgress(make.busy);
  const failure = make.failure?.code === 'cancelled' ? undefined : make.failure;
  return (
    <section className="stack save-area" aria-label={t`Salvar o fechamento`}>
      <FailureBanner failure={failure} />
      <div className="line">
        <Button
          kind="main"
          icon="print"
          busy={making === 'pdf'}
          // The pressed one keeps the focus.
          isDisabled={make.busy && making !== 'pdf'}
          onPress={() => void press('pdf')}
        >{t`PDF para imprimir`}</Button>
        <Button
          icon="save"
          busy={making === 'xlsx'}
          isDisabled={make.busy && making !== 'xlsx'}
          onPress={() => void press('xlsx')}
        >{t`Planilha com todas as linhas`}</Button>
        {make.busy && (
          <Button kind="quiet" onPress={() => void guiche.closing.cancel()}>{t`Cancelar`}</Button>
        )}
      </div>
      {make.busy && went && (
        <Progress
          label={t`${formatCount(went.done, language)} de ${formatCount(went.total, language)} linhas`}
          {...went}
        />
      )}
    </section>
  );
}

function useProgress(busy: boolean) {
  const { guiche } = useApp();
  const [went, setWent] = useState<{ readonly done: number; readonly total: number } | null>(null);
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => {
      void guiche.closing.progress().then((result) => {
        if (result.ok) setWent(result.value);
      });
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [busy, guiche]);
  return busy ? went : null;
}

const mostMonths = 36;

/** Both only grow. */
const closingChanged = (state: SessionState): number => workChanged(state) + withdrawalsChanged(state);

export function ClosingScreen() {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const today = useSession(({ app }) => (app?.phase === 'ready' ? app.today : ''));
  const months =
    today === ''
      ? []
      : Array.from({ length: mostMonths }, (_, back) => monthBeside(today.slice(0, 7), -back));
  const [chosen, setMonth] = useState<string>();
  const [account, setAccount] = useState<string>(current);
  const scope = useScope(account);
  // At the beginning of a month the last one is closed.
  const month = chosen ?? (Number(today.slice(8)) <= 10 ? months[1] : months[0]) ?? '';
  const { value, failure } = useQuery(
    `${month} ${JSON.stringify(scope)}`,
    () => guiche.closing.figures({ month, scope }),
    closingChanged,
  );
  return (
    <section className="scroll" aria-label={t`Fechamento do mês`}>
      <div className="stack gap-20 screen-page">
        <h1>{t`Fechamento do mês`}</h1>
        <div className="line gap-12 closing-choice">
          <Select
            label={t`Mês`}
            value={month}
            onChange={setMonth}
            options={months.map((one) => ({ value: one, label: formatMonth(one, language, true) }))}
          />
          <AccountSelect account={account} choose={setAccount} />
        </div>
        <FailureBanner failure={failure} />
        {value ? (
          <Found closing={value} scope={scope} />
        ) : (
          !failure && (
            <p className="line one soft">
              <Spinner /> {t`Somando…`}
            </p>
          )
        )}
      </div>
    </section>
  );
}

function Found({ closing, scope }: { closing: Closing; scope: Parameters<typeof ClosingFiles>[0]['scope'] }) {
  const { t } = useLingui();
  const { accounts, asOf, total, month } = closing;
  const inUse = useSession((state) => state.accounts?.current);
  const routeOf = (part: Part) => rowsOf(part, closing);
  const isEmpty = Object.values(total).every(({ count }) => count === 0);
  return (
    <>
      <p className="soft">
        {t`Posição em ${formatDay(asOf)}. “Pago” é o boleto com baixa registrada no Guichê: o serviço não informa pagamentos.`}
      </p>
      {isEmpty && (
        <EmptyState icon="info" title={t`Nada neste mês`}>
          <p>{t`Nenhum boleto emitido, pago ou em aberto e nenhum saque. O relatório pode ser salvo mesmo assim.`}</p>
        </EmptyState>
      )}
      {!isEmpty &&
        accounts.map((one) => (
          <ClosingTable
            key={one.accountId}
            name={one.name}
            figures={one}
            {...(one.accountId === inUse ? { routeOf } : {})}
          />
        ))}
      {accounts.length > 1 && <ClosingTable name={t`Todas as contas`} figures={total} />}
      <Sources closing={closing} />
      <ClosingFiles key={`${month} ${JSON.stringify(scope)}`} month={month} scope={scope} />
    </>
  );
}
