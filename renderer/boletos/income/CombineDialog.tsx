// Finds open boletos and pays several of them with one line: only if their sum is the line's to the cent. A single one may differ if the
// clerk explains by what.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { RegisterRow } from '../../../preload/contract/boleto-terms.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { useApp } from '../../app/app-context.ts';
import { useAfterPause } from '../../app/use-after-pause.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon, Spinner } from '../../ui/icons.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import type { Failure } from '../../../preload/contract/result.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { DifferenceFields } from './DifferenceFields.tsx';
import { leftOf, nothingTyped, readParts, type Explained, type ShownLine } from './reconcile.ts';

const pause = 200;
const mostShown = 50;

/** Boletos that a line may pay, or for a reversal those that are paid. */
function useOpenBoletos({ accountId, cents }: ShownLine, typed: string) {
  const { guiche, session } = useApp();
  const [found, setFound] = useState<{ readonly count: number; readonly rows: readonly RegisterRow[] }>();
  const [failure, setFailure] = useState<Failure>();
  const text = typed.trim();
  const paid = cents < 0;
  useAfterPause([guiche, session, accountId, paid, text], pause, async (counts) => {
    const list = await session.ask(
      guiche.boletos.open({
        scope: { accountId },
        states: ['created'],
        baixa: paid,
        sort: 'due',
        ...(text === '' ? {} : { text }),
      }),
    );
    if (list.ok) void session.ask(guiche.boletos.close({ handle: list.value.handle }));
    if (!counts()) return;
    setFailure(list.ok ? undefined : list.error);
    if (list.ok) setFound({ count: list.value.count, rows: list.value.rows.slice(0, mostShown) });
  });
  return { found, failure };
}

export function CombineDialog({
  line,
  busy,
  onAccept,
  onClose,
}: {
  line: ShownLine;
  busy: boolean;
  onAccept: (chosen: readonly RegisterRow[], parts: Partial<Record<Explained, number>>) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const [text, setText] = useState(line.marks.documents?.[0] ?? '');
  const [chosen, setChosen] = useState<readonly RegisterRow[]>([]);
  const [typed, setTyped] = useState(nothingTyped);
  const { found, failure } = useOpenBoletos(line, text);
  const list = useRef<HTMLDivElement>(null);
  const left = leftOf(line, chosen);
  const [single] = chosen.length === 1 ? chosen : [];
  const explains = single !== undefined && left !== 0 && line.cents > 0;
  const read = explains ? readParts(line.cents, typed, undefined) : undefined;
  const fits = explains
    ? read?.ok === true && read.principal === (single.fields.amount ?? 0)
    : chosen.length > 0 && left === 0;
  const rows = found?.rows ?? [];
  const kept = chosen.filter(({ id }) => !rows.some((row) => row.id === id));
  const shown = [...kept, ...rows];
  const accept = () => {
    if (fits && !busy) onAccept(chosen, read?.ok === true ? read.parts : {});
  };
  const whole = formatCents(Math.abs(line.cents));
  const sum = formatCents(Math.abs(line.cents) - left);
  const count = formatCount(chosen.length);
  const rest = formatCents(Math.abs(left));
  return (
    <Dialog title={t`Localizar e combinar · ${whole}`} onClose={onClose} size="wide" keeps>
      <Form onSubmit={accept}>
        <p className="soft break">{line.text}</p>
        <TextField
          data-search
          label={line.cents < 0 ? t`Buscar boletos pagos` : t`Buscar boletos em aberto`}
          value={text}
          onChange={setText}
          maxLength={200}
          placeholder={t`Nome, CPF ou CNPJ, nosso número ou valor`}
          // Combining begins with a search.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role=option]')?.focus();
            // Other keys, such as Esc, are the dialog's.
            else event.continuePropagation();
          }}
        />
        <FailureBanner failure={failure} />
        {shown.length === 0 ? (
          <output className="frame line soft income-found income-none">
            {found ? t`Nenhum boleto encontrado. Tente com menos letras ou outro número.` : <Spinner />}
          </output>
        ) : (
          <ListBox
            ref={list}
            className="frame scroll income-found"
            aria-label={t`Boletos encontrados`}
            selectionMode="multiple"
            selectedKeys={chosen.map(({ id }) => id)}
            onSelectionChange={(keys) =>
              setChosen(shown.filter(({ id }) => (keys === 'all' ? true : keys.has(id))))
            }
          >
            {shown.map((row) => {
              const name = row.fields['payer.name'] ?? t`Sem nome`;
              const amount = formatCents(row.fields.amount ?? 0);
              return (
                <ListBoxItem
                  key={row.id}
                  id={row.id}
                  textValue={`${name}, ${amount}`}
                  className="income-option"
                >
                  <span className="mark">
                    <Icon name="check" />
                  </span>
                  <span className="clip grow">
                    {name}{' '}
                    <span className="faint figures">{formatTaxId(row.fields['payer.document'] ?? '')}</span>
                  </span>
                  <span className="faint figures">{row.nossoNumero}</span>
                  <span className="figures">{formatDay(row.fields.dueDate ?? '')}</span>
                  <span className="strong figures">{amount}</span>
                </ListBoxItem>
              );
            })}
          </ListBox>
        )}
        {found && found.count > rows.length && (
          <p className="faint">
            {t`Mostrando ${formatCount(rows.length)} de ${formatCount(found.count)}. Refine a busca para ver os outros.`}
          </p>
        )}
        {explains && (
          <Unfolds title={t`Explicar a diferença por juros, multa, desconto ou tarifa`}>
            <DifferenceFields
              cents={line.cents}
              title={single.fields.amount ?? 0}
              proposed={undefined}
              typed={typed}
              onTyped={setTyped}
            />
          </Unfolds>
        )}
        <div className="line apart">
          <output className="figures">
            {chosen.length === 0
              ? t`Escolha os boletos que somam ${whole}.`
              : left === 0
                ? t`Escolhidos: ${count}. A soma é ${sum}, o valor do lançamento.`
                : left > 0
                  ? t`Escolhidos: ${count}. A soma é ${sum}; faltam ${rest}.`
                  : t`Escolhidos: ${count}. A soma é ${sum}; sobram ${rest}.`}
          </output>
          <div className="line">
            <Button onPress={onClose}>{t`Cancelar`}</Button>
            <Button kind="main" type="submit" busy={busy} isDisabled={!fits}>
              {chosen.length === 0
                ? t`Conciliar · ${whole}`
                : chosen.length === 1
                  ? t`Conciliar 1 boleto · ${whole}`
                  : t`Conciliar ${count} boletos · ${whole}`}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
