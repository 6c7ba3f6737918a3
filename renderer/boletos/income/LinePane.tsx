// One line of a file: what was read beside its raw form, the proposed boletos, and what a clerk does with it. Every act has a key.
import type { ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Proposal, filings, partNames } from '../../../preload/contract/income-terms.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { useApp, incomeChanged, useQuery } from '../../app/app-context.ts';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choice.tsx';
import { fact, type Fact, Facts } from '../../ui/Facts.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { DifferenceFields } from './DifferenceFields.tsx';
import {
  doubtSentences,
  filingTitles,
  kindTitles,
  noneSentences,
  reasonTitles,
  sourceTitles,
  strengthTitles,
  partTitles,
} from '../../words/income-words.ts';
import { nothingTyped, outcomeOf, proposalOf, readParts, type Choice, type ShownLine } from './reconcile.ts';
import type { LineDetails } from '../../../preload/contract/income.ts';
import { GoButton } from '../../app/GoButton.tsx';

export interface LineActs {
  readonly busy: boolean;
  readonly accept: () => void;
  readonly combine: () => void;
  readonly fileAway: (as: 'notBoleto' | 'fee') => void;
  readonly reopen: () => void;
}

/** The key beside the words; screen readers hear it as the button's shortcut. */
function ActButton({ keys, children, ...rest }: ButtonProps & { readonly keys: readonly string[] }) {
  return (
    <Button {...rest}>
      {children}
      <span aria-hidden="true" className="income-key">
        <Kbd keys={keys} />
      </span>
    </Button>
  );
}

export function LinePane({
  line,
  choice,
  choose,
  acts,
}: {
  line: ShownLine;
  choice: Choice;
  choose: (choice: Choice) => void;
  acts: LineActs;
}) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const { guiche } = useApp();
  const { value, failure } = useQuery(line.id, () => guiche.income.line({ id: line.id }), incomeChanged);
  const open = line.place === 'open';
  const kind = t(kindTitles[line.kind]);
  const state = line.filedAs === null ? msg`Conciliado` : filingTitles[line.filedAs];
  return (
    <DetailsPane label={t`Lançamento`} onClose={undefined} failure={failure} reading="">
      <header className="stack gap-4 details-head">
        <State tone="plain" icon={open ? 'none' : 'check'}>
          {open ? kind : `${kind} · ${t(state)}`}
        </State>
        <p className="details-sum">
          <span className="details-money figures">{formatCents(line.cents)}</span>
          <span className="soft">{line.day === null ? t`sem dia` : formatDay(line.day)}</span>
        </p>
        <h2 className="break income-text">{line.text}</h2>
      </header>
      {line.questions.length > 0 && open && (
        <Banner kind="doubt" title={t`Confira este lançamento`}>
          {line.questions.map((question) => (
            <p key={question}>{t(doubtSentences[question])}</p>
          ))}
        </Banner>
      )}
      {open ? (
        <Proposals line={line} choice={choice} choose={choose} />
      ) : (
        value && <Reconciled details={value} />
      )}
      <section className="stack" aria-label={t`O que foi lido`}>
        <Facts facts={useReadFacts(line)} />
        {value && <RawText title={t`Linha original do arquivo`} text={value.raw} />}
      </section>
      <div className="line low income-acts">
        {open ? (
          <OpenActs line={line} choice={choice} acts={acts} />
        ) : (
          <ActButton keys={['D']} busy={acts.busy} onPress={acts.reopen}>{t`Desfazer`}</ActButton>
        )}
      </div>
    </DetailsPane>
  );
}

/** What the file says of the boleto, as it was read. */
function useReadFacts({ source, fileName, ordinal, marks }: ShownLine): readonly Fact[] {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const listed = (values: readonly string[] | undefined) => values?.join(', ');
  const file = fileName === '' ? t`texto colado` : fileName;
  return [
    ...fact('source', t`Origem`, t`${t(sourceTitles[source])}: ${file}, linha ${ordinal}`),
    ...fact('nossoNumero', t`Nosso número`, listed(marks.nossoNumeros)),
    ...fact(
      'ids',
      t`Código do boleto`,
      listed(marks.ids?.filter((id) => marks.nossoNumeros?.includes(id) !== true)),
    ),
    ...fact('document', t`CPF ou CNPJ`, listed(marks.documents?.map(formatTaxId))),
    ...fact('name', t`Nome`, listed(marks.names)),
    ...fact('due', t`Vencimento`, listed(marks.dueDates?.map(formatDay))),
    ...fact('title', t`Valor do título`, listed(marks.titles?.map(formatCents))),
    ...fact('code', t`Código da ocorrência`, marks.code),
    ...fact('interest', t`Juros`, formatCents(marks.interest)),
    ...fact('fine', t`Multa`, formatCents(marks.fine)),
    ...fact('discount', t`Desconto`, formatCents(marks.discount)),
    ...fact('feeTaken', t`Tarifa já descontada`, formatCents(marks.feeTaken)),
    ...fact('fee', t`Tarifa à parte`, formatCents(marks.fee)),
  ];
}

function Proposals({
  line,
  choice,
  choose,
}: {
  line: ShownLine;
  choice: Choice;
  choose: (choice: Choice) => void;
}) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const proposals = line.match?.proposals ?? [];
  const none = line.match?.none ?? 'nothing';
  if (proposals.length === 0) return <output className="soft">{t(noneSentences[none])}</output>;
  const chosen = proposalOf(line, choice.boleto);
  const said = ({ boleto, strength, by, doubts }: Proposal): ReactNode => {
    const reasons = by.map((reason) => t(reasonTitles[reason])).join(', ');
    const { dueDate } = boleto.fields;
    const due = dueDate === null ? '' : formatDay(dueDate);
    return (
      <>
        <span>{t`${t(strengthTitles[strength])} · vence ${due} · nosso número ${boleto.nossoNumero ?? '–'}`}</span>
        {by.length > 0 && <span>{t`Conferem: ${reasons}.`}</span>}
        {doubts
          .filter((doubt) => !line.questions.some((question) => question === doubt))
          .map((doubt) => (
            <State key={doubt} tone="doubt" wraps>
              {t(doubtSentences[doubt])}
            </State>
          ))}
      </>
    );
  };
  return (
    <div className="stack income-proposals">
      <RadioGroup
        label={proposals.length === 1 ? t`Boleto proposto` : t`Boletos propostos`}
        value={choice.boleto === null ? '' : String(choice.boleto)}
        onChange={(id) => choose({ line: line.id, boleto: Number(id), typed: nothingTyped })}
        options={proposals.map((one) => ({
          value: String(one.boleto.id),
          label: `${one.boleto.fields['payer.name'] ?? t`Sem nome`} · ${formatCents(one.boleto.fields.amount ?? 0)}`,
          help: said(one),
        }))}
      />
      {chosen && line.cents > 0 && (
        <DifferenceFields
          cents={line.cents}
          title={chosen.boleto.fields.amount ?? 0}
          proposed={chosen.parts}
          typed={choice.typed}
          onTyped={(typed) => choose({ ...choice, typed })}
        />
      )}
    </div>
  );
}

function OpenActs({ line, choice, acts }: { line: ShownLine; choice: Choice; acts: LineActs }) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const chosen = proposalOf(line, choice.boleto);
  const read = readParts(line.cents, choice.typed, chosen?.parts);
  const title = chosen?.boleto.fields.amount ?? 0;
  const partial = read.ok && chosen !== undefined && outcomeOf(read.principal, title).kind === 'partial';
  const sum = formatCents(Math.abs(line.cents));
  return (
    <>
      <ActButton
        kind="main"
        keys={['Enter']}
        busy={acts.busy}
        isDisabled={!chosen || !read.ok}
        onPress={acts.accept}
      >
        {line.cents < 0
          ? t`Aceitar estorno · ${sum}`
          : partial
            ? t`Aceitar pagamento parcial · ${sum}`
            : t`Aceitar · ${sum}`}
      </ActButton>
      <ActButton keys={['L']} onPress={acts.combine}>{t`Combinar…`}</ActButton>
      <ActButton keys={['N']} isDisabled={acts.busy} onPress={() => acts.fileAway('notBoleto')}>
        {t`Não é boleto`}
      </ActButton>
      <ActButton
        keys={['T']}
        isDisabled={acts.busy}
        onPress={() => acts.fileAway('fee')}
      >{t`Tarifa`}</ActButton>
    </>
  );
}

/** Of a lump of hundreds, so many are read. */
const mostShown = 20;
type Allocation = LineDetails['allocations'][number];

/** The boletos that the line pays, each with its parts, by whom and when; presses that were undone stay visible. */
function Reconciled({ details: { allocations } }: { details: LineDetails }) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const more = allocations.length - mostShown;
  return (
    <section className="stack gap-8" aria-label={t`Conciliação`}>
      <h3>{t`Conciliação`}</h3>
      {allocations.slice(0, mostShown).map((one) => (
        <One key={`${one.boleto ?? one.filedAs} ${one.at}`} allocation={one} />
      ))}
      {more > 0 && <p className="soft">{t`E mais ${formatCount(more)} boletos.`}</p>}
    </section>
  );
}

function One({ allocation }: { allocation: Allocation }) {
  const { t } = useLingui();
  const { formatCents, formatInstant } = useWords();
  const { boleto, parts, filedAs, at, by, undone } = allocation;
  const filing = filings.find((one) => one === filedAs);
  const amounts = partNames.flatMap((part) => {
    const cents = parts[part] ?? 0;
    return cents === 0 ? [] : [`${t(partTitles[part])} ${formatCents(cents)}`];
  });
  const when = formatInstant(at);
  return (
    <div className="stack gap-4">
      {boleto === null ? (
        <p className="strong">{filing ? t(filingTitles[filing]) : filedAs}</p>
      ) : (
        <PaidBoleto id={boleto} />
      )}
      {amounts.length > 0 && <p className="figures">{amounts.join(' · ')}</p>}
      <p className="faint">{undone ? t`Desfeito. Registrado por ${by}, ${when}.` : t`Por ${by}, ${when}.`}</p>
    </div>
  );
}

function PaidBoleto({ id }: { id: number }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value } = useQuery(id, () => guiche.boletos.details({ id }));
  return (
    <div className="line apart">
      <span className="strong break">{value?.boleto.fields['payer.name'] ?? t`Boleto`}</span>
      <GoButton
        kind="quiet"
        icon="right"
        to={{ screen: 'boletos', tab: 'issued', boleto: id }}
      >{t`Ver em Emitidos`}</GoButton>
    </div>
  );
}
