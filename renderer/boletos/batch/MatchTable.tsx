// The preview of an export matched with uncertain boletos: boleto, line and the reason of the match, with checkboxes;
// then the check one by one.
import type { Dispatch, JSX, SetStateAction } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useLingui } from '@lingui/react/macro';
import type { Doubt, ExportMatch } from '../../../preload/contract/batch-doubts.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Select } from '../../ui/fields.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { contradictionWords, matchedByWords } from '../contradiction-words.ts';
import { useConfirmMany } from './confirm-many.ts';
import { believed, canTick, contested, isUndoubted, type Proposal, rowOf } from './match-choice.ts';

type Matched = Extract<ExportMatch, { kind: 'matched' }>;

export function MatchTable({
  doubts,
  match,
  proposals,
  setProposals,
  busy,
  onIdColumn,
  onAnother,
  onEye,
}: {
  doubts: readonly Doubt[];
  match: Matched;
  proposals: readonly Proposal[];
  setProposals: Dispatch<SetStateAction<readonly Proposal[]>>;
  busy: boolean;
  onIdColumn: (column: number | null) => void;
  onAnother: () => void;
  /** Nothing contradicts this id, but a person must compare its boleto. */
  onEye: (boleto: number, id: string) => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const byId = new Map(doubts.map((doubt) => [doubt.boleto.id, doubt]));
  const twice = contested(proposals);
  const ready = believed(proposals);
  const put = (boleto: number, part: Partial<Proposal>) =>
    setProposals((old) => old.map((one) => (one.boleto === boleto ? { ...one, ...part } : one)));
  const { confirm, tried } = useConfirmMany(onEye, (boleto, outcome) =>
    put(boleto, { outcome, ticked: false }),
  );
  const columns = match.header.map((title, index) => ({
    value: String(index),
    label: title === '' ? t`Coluna ${index + 1}` : title,
  }));
  const absent = match.absent.flatMap((id) => byId.get(id) ?? []);
  return (
    <div className="column">
      <div className="match-head">
        <Select
          label={t`Coluna com o código do boleto`}
          options={[{ value: '', label: t`Nenhuma` }, ...columns]}
          value={match.idColumn === null ? '' : String(match.idColumn)}
          onChange={(value) => onIdColumn(value === '' ? null : Number(value))}
        />
        <p className="soft grow">
          {t`${formatCount(match.rowCount)} linhas lidas. ${formatCount(match.matches.length)} dos ${formatCount(match.matches.length + match.absent.length)} a confirmar foram encontrados.`}
        </p>
        <Button isDisabled={busy} onPress={onAnother}>{t`Outra exportação`}</Button>
        <Button
          kind="main"
          busy={tried !== undefined}
          isDisabled={ready.length === 0 || busy}
          onPress={() => void confirm(ready)}
        >
          {tried
            ? t`Conferindo ${tried.done} de ${tried.of}`
            : ready.length === 0
              ? t`Nada marcado`
              : ready.length === 1
                ? t`Confirmar 1 como emitido`
                : t`Confirmar ${formatCount(ready.length)} como emitidos`}
        </Button>
      </div>
      <div className="scroll">
        {proposals.length > 0 && (
          <Table
            className="held-heads match-table labels-unseen"
            label={t`Correspondências encontradas`}
            // Rows keep their positions: a result moves nothing.
            before={
              <colgroup>
                <col style={{ width: 48 }} />
                <col />
                <col style={{ width: 104 }} />
                <col style={{ width: 88 }} />
                <col style={{ width: '28%' }} />
                <col style={{ width: 136 }} />
                <col style={{ width: 104 }} />
                <col style={{ width: 184 }} />
              </colgroup>
            }
            heads={[
              { unseen: t`Confirmar` },
              t`A confirmar`,
              { end: t`Valor` },
              t`Vencimento`,
              t`Linha da exportação`,
              t`Encontrado por`,
              t`Código`,
              t`Resultado`,
            ]}
          >
            {proposals.map((one) => (
              <MatchLine
                key={one.boleto}
                one={one}
                doubt={byId.get(one.boleto)}
                twice={twice}
                disabled={tried !== undefined}
                onPut={(part) => put(one.boleto, part)}
              />
            ))}
          </Table>
        )}
        {absent.length > 0 && (
          <section className="match-absent stack" aria-label={t`Não encontrados`}>
            <h2>
              {absent.length === 1
                ? t`1 não encontrado na exportação`
                : t`${formatCount(absent.length)} não encontrados na exportação`}
            </h2>
            <p className="soft">
              {t`Talvez não tenham sido emitidos, ou a exportação não inclua esse dia. Confira cada um na lista antes de informar que não foram emitidos.`}
            </p>
            <ul className="frame ruled repeats">
              {absent.map(({ boleto, attempt }) => (
                <li key={boleto.id}>
                  <span className="clip">{boleto.fields['payer.name']}</span>
                  <span className="figures faint">{attempt?.sentRef?.ref ?? ''}</span>
                  <span className="figures strong">{formatCents(boleto.fields.amount)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function MatchLine({
  one,
  doubt,
  twice,
  disabled,
  onPut,
}: {
  one: Proposal;
  doubt: Doubt | undefined;
  twice: ReadonlySet<string>;
  disabled: boolean;
  onPut: (part: Partial<Proposal>) => void;
}) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const outcomes: Readonly<Record<NonNullable<Proposal['outcome']>, JSX.Element>> = {
    settled: <State tone="good">{t`Emitido`}</State>,
    noDoubt: <State tone="plain">{t`Já resolvido`}</State>,
    taken: <State tone="bad">{t`Código de outro boleto`}</State>,
    differs: <State tone="bad">{t`Dados diferentes`}</State>,
    eyeNeeded: <State tone="doubt">{t`Conferir na lista`}</State>,
    lineUnread: <State tone="doubt">{t`Conferir na lista`}</State>,
    tooSoon: <State tone="doubt">{t`Ainda é cedo`}</State>,
    failed: <State tone="doubt">{t`Não foi possível conferir`}</State>,
  };
  const row = rowOf(one);
  const fields = doubt?.boleto.fields;
  const name = fields?.['payer.name'] ?? '';
  const shared = row?.id !== undefined && row.id !== null && twice.has(row.id);
  const why = shared
    ? t`o mesmo código corresponde a dois boletos`
    : row && row.id === null
      ? t`linha sem código`
      : '';
  const against = row?.against ?? [];
  return (
    <tr>
      <td>
        <Checkbox
          className="choice"
          aria-label={t`Confirmar ${name}`}
          isSelected={one.ticked}
          isDisabled={disabled || !canTick(one, twice)}
          onChange={(ticked) => onPut({ ticked })}
        >
          <span className="mark">
            <Icon name="check" />
          </span>
        </Checkbox>
      </td>
      <td>
        {against.includes('document') ? `${name} · ${formatTaxId(fields?.['payer.document'] ?? '')}` : name}
      </td>
      <td className="end figures">{formatCents(fields?.amount)}</td>
      <td className="figures">{fields?.dueDate ? formatDay(fields.dueDate) : ''}</td>
      <td>
        {one.rows.length === 1 ? (
          <span title={row?.cells.join(' · ') ?? ''} className="clip match-cells">
            {row?.line}: {row?.cells.filter((cell) => cell !== '').join(' · ')}
          </span>
        ) : (
          <Select
            label={t`Escolha a linha de ${name}`}
            value={one.line === undefined ? '' : String(one.line)}
            options={[
              { value: '', label: t`Escolher entre ${one.rows.length}…` },
              ...one.rows.map(({ line, cells }) => ({
                value: String(line),
                label: `${line}: ${cells.filter((cell) => cell !== '').join(' · ')}`,
              })),
            ]}
            onChange={(value) => {
              const chosen = one.rows.find(({ line }) => String(line) === value);
              onPut({ line: chosen?.line, ticked: chosen !== undefined && isUndoubted(chosen) });
            }}
          />
        )}
      </td>
      <td>{row && t(matchedByWords[row.by])}</td>
      <td className="figures break">{row?.id ?? ''}</td>
      <td>
        {one.outcome ? (
          outcomes[one.outcome]
        ) : against.length > 0 ? (
          against.map((what) => (
            <State key={what} tone="doubt" wraps>
              {t(contradictionWords[what])}
            </State>
          ))
        ) : (
          <span className="faint">{why}</span>
        )}
      </td>
    </tr>
  );
}
