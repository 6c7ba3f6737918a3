// A file that was not imported: what is wrong, with the raw lines. A contradiction or an unknown bank is a question; everything else only
// a message. Nothing was kept.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RawLine, TrailerDifference } from '../../../preload/contract/income-terms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, FormActs } from '../../ui/Dialog.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { Table } from '../../ui/Table.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { differenceTitles, troubleWords } from '../../words/income-words.ts';
import { readSpan, textAt } from './reconcile.ts';
import type { Answer, AskedFile, Importing } from './use-import.ts';

export function FileQuestion({
  asked: { name, found },
  importing: { answer, leave },
}: {
  asked: AskedFile;
  importing: Importing;
}) {
  const { t } = useLingui();
  const file = name === '' ? t`texto colado` : name;
  if (found.kind === 'contradicts')
    return (
      <Dialog title={t`O arquivo contradiz os próprios totais · ${file}`} onClose={leave} size="wide" keeps>
        <p>{t`Os totais do fim do arquivo não são os das linhas lidas: o arquivo pode estar incompleto ou alterado. Nada foi importado.`}</p>
        <Differences differences={found.differences} />
        <RawLines raw={found.raw} />
        <p className="soft">{t`Se você importar assim mesmo, cada lançamento fica como pergunta e nenhum é aceito em conjunto.`}</p>
        <div className="dialog-acts">
          <Button
            onPress={() => void answer({ despite: found.stamp })}
          >{t`Importar e conferir um a um`}</Button>
          {/* The safe answer comes first. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button kind="main" autoFocus onPress={leave}>{t`Não importar`}</Button>
        </div>
      </Dialog>
    );
  const words = troubleWords[found.why];
  const asksLayout = found.why === 'unknownBank' && found.bank !== null;
  return (
    <Dialog title={t`Não importado: ${file}`} onClose={leave} size="wide" keeps>
      <Banner kind={asksLayout ? 'doubt' : 'bad'} title={t(words.what)} live>
        <p>{t(words.next)}</p>
        {found.bank !== null && <p>{t`Código do banco: ${found.bank}`}</p>}
        {found.at !== null && <p>{t`Linha do arquivo: ${found.at}`}</p>}
      </Banner>
      <RawLines raw={found.raw} />
      {asksLayout ? (
        <LayoutForm raw={found.raw} onLayout={(layout) => void answer({ layout })} onClose={leave} />
      ) : (
        <div className="dialog-acts">
          {/* The dialog's only control. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button kind="main" autoFocus onPress={leave}>{t`Entendi`}</Button>
        </div>
      )}
    </Dialog>
  );
}

function Differences({ differences }: { differences: readonly TrailerDifference[] }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const shown = (what: TrailerDifference['what'], value: number) =>
    what === 'sum' ? formatCents(value) : formatCount(value);
  return (
    <Table
      label={t`Diferenças do arquivo`}
      heads={[
        t`Total`,
        { end: t`No fim do arquivo` },
        { end: t`Nas linhas lidas` },
        { end: t`Linha do arquivo` },
      ]}
    >
      {differences.map(({ what, told, found, line }) => (
        <tr key={`${what} ${line}`}>
          <th scope="row">{t(differenceTitles[what])}</th>
          <td className="end figures">{shown(what, told)}</td>
          <td className="end figures">{shown(what, found)}</td>
          <td className="end figures">{formatCount(line)}</td>
        </tr>
      ))}
    </Table>
  );
}

function RawLines({ raw }: { raw: readonly RawLine[] }) {
  const { t } = useLingui();
  if (raw.length === 0) return null;
  return (
    <section
      className="raw income-raw"
      aria-label={t`Linhas do arquivo, como vieram`}
      // Focusable, to be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <pre className="mono">
        {raw.map(({ line, text }) => `${String(line).padStart(5)}  ${text}`).join('\n')}
      </pre>
    </section>
  );
}

const fields = ['nossoNumero', 'occurrence', 'paid', 'day', 'dueDate', 'title'] as const;
type LayoutField = (typeof fields)[number];
const fieldNames: Readonly<Record<LayoutField, MessageDescriptor>> = {
  nossoNumero: msg`Nosso número`,
  occurrence: msg`Código da ocorrência`,
  paid: msg`Valor pago`,
  day: msg`Dia do pagamento`,
  dueDate: msg`Vencimento (se houver)`,
  title: msg`Valor do título (se houver)`,
};
const optional: ReadonlySet<LayoutField> = new Set(['dueDate', 'title']);

/** Undefined while a position is missing or makes no sense. */
export function layoutOf(
  typed: Readonly<Partial<Record<LayoutField, string>>>,
): NonNullable<Answer['layout']> | undefined {
  const spans = Object.fromEntries(fields.map((field) => [field, readSpan(typed[field] ?? '')]));
  const { nossoNumero, occurrence, paid, day, dueDate, title } = spans;
  const wrong = [...optional].some((field) => (typed[field] ?? '').trim() !== '' && !spans[field]);
  if (!nossoNumero || !occurrence || !paid || !day || wrong) return undefined;
  return { nossoNumero, occurrence, paid, day, ...(dueDate && { dueDate }), ...(title && { title }) };
}

function LayoutForm({
  raw,
  onLayout,
  onClose,
}: {
  raw: readonly RawLine[];
  onLayout: (layout: NonNullable<Answer['layout']>) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Readonly<Partial<Record<LayoutField, string>>>>({});
  const layout = layoutOf(typed);
  // A line of a boleto: the file's first line is its header.
  const sample = raw[1] ?? raw[0];
  const read = (field: LayoutField): string | undefined => {
    const span = readSpan(typed[field] ?? '');
    return span && sample && t`Na linha ${sample.line}: ${textAt(sample.text, span)}`;
  };
  return (
    <Form onSubmit={() => layout && onLayout(layout)}>
      <p className="soft">{t`Posições a partir de 1, como no manual do banco. Exemplo: 71-82.`}</p>
      <div className="pair narrow">
        {fields.map((field, at) => {
          const text = typed[field] ?? '';
          return (
            <TextField
              key={field}
              label={t(fieldNames[field])}
              value={text}
              onChange={(next) => setTyped({ ...typed, [field]: next })}
              maxLength={9}
              help={read(field)}
              error={text.trim() !== '' && !readSpan(text) ? t`Informe como 71-82.` : undefined}
              // The first question of the dialog.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={at === 0}
            />
          );
        })}
      </div>
      <FormActs
        act={t`Ler com estas posições`}
        cancel={t`Não importar`}
        isDisabled={!layout}
        onClose={onClose}
      />
    </Form>
  );
}
