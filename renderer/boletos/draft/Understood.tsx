// What was detected in the sheet, each point with a way to correct it, and its first lines for comparison.
import { useLingui } from '@lingui/react/macro';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { sheetEndings } from '../../../preload/contract/sheet-files.ts';
import type {
  Delimiter,
  OpenedSheet,
  SheetEncoding,
  SheetOverrides,
} from '../../../preload/contract/sheets.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Table } from '../../ui/Table.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, type Option } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { columnLetter, withSheet, type Draft } from './draft.ts';
import { openFileQuestions } from './QuestionCards.tsx';
import { useDraftController } from './use-draft.ts';

export function Understood({
  draft,
  busy,
  onOpenOther,
  onPaste,
  onAsk,
}: {
  draft: Draft;
  busy: boolean;
  onOpenOther: (file: File | undefined) => void;
  onPaste: () => void;
  /** Moves the focus to a question without an answer. */
  onAsk: () => void;
}) {
  const { t } = useLingui();
  const { formatCount, formatDate } = useWords();
  const controller = useDraftController();
  const { opened, overrides } = draft;
  const asked = openFileQuestions(draft).length > 0;
  const bytes = Math.max(1, Math.round(opened.bytes / 1_024));
  const format = { csv: t`Texto (CSV)`, xlsx: t`Excel (XLSX)`, pasted: t`Texto colado` }[opened.format];
  const overrule = ({ sheet, ...part }: SheetOverrides) =>
    void controller.overrule(sheet === undefined ? { ...overrides, ...part } : withSheet(overrides, sheet));
  return (
    <section className="card flush" aria-label={t`Dados identificados`} aria-busy={busy}>
      <div className="line gap-12 card-head">
        <h2 className="clip">{opened.fileName ?? t`Linhas coladas`}</h2>
        <span className="faint figures">{t`${formatCount(bytes)} KB`}</span>
        {busy && <Spinner />}
        <span className="grow" />
        <FileTrigger acceptedFileTypes={sheetEndings} onSelect={(files) => onOpenOther(files?.[0])}>
          <Button kind="quiet" icon="file">{t`Outra planilha…`}</Button>
        </FileTrigger>
        <Button kind="quiet" icon="copy" onPress={onPaste}>{t`Colar…`}</Button>
        <Button kind="quiet" icon="close" onPress={controller.forget}>{t`Fechar`}</Button>
      </div>
      <div className="low chips">
        <span className="chip">
          <span className="faint">{t`Formato`}</span> {format}
        </span>
        <Chips opened={opened} overrule={overrule} />
      </div>
      {opened.known && (
        <div className="draft-note">
          <State tone="good">
            {t`Layout reconhecido: ${opened.known.name}, usado em ${formatDate(opened.known.usedAt)}. As colunas já estão escolhidas.`}
          </State>
        </div>
      )}
      {opened.mojibake && (
        <div className="draft-note">
          <Banner kind="doubt" title={t`Há caracteres trocados, como “Ã£” no lugar de “ã”.`}>
            {t`Experimente outra codificação acima. Se continuar, o arquivo já foi salvo assim: corrija na origem.`}
          </Banner>
        </div>
      )}
      {opened.duplicateHeaders.length > 0 && (
        <div className="draft-note">
          <State tone="doubt">
            {t`Há colunas com o mesmo título (${opened.duplicateHeaders.join(', ')}). Confira qual é qual na próxima etapa.`}
          </State>
        </div>
      )}
      {opened.hiddenColumns.length > 0 && (
        <div className="draft-note">
          <State tone="doubt">
            {t`Há colunas ocultas na planilha: ${opened.hiddenColumns.map(columnLetter).join(', ')}. Nenhuma é usada sem que você escolha.`}
          </State>
        </div>
      )}
      <FirstRows opened={opened} />
      <div className="line apart gap-12 understood-foot">
        <span className="faint">{t`Estas são as primeiras linhas. Se algo estiver errado, mude acima.`}</span>
        <output>{asked && <State tone="doubt">{t`Responda à pergunta acima para continuar`}</State>}</output>
        <Button
          kind="main"
          isDisabled={busy}
          // A correctly detected sheet needs only Enter.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!asked}
          onPress={() => {
            if (asked) onAsk();
            else controller.change((old) => ({ ...old, step: 'columns' }));
          }}
        >{t`Continuar`}</Button>
      </div>
    </section>
  );
}

function Chips({ opened, overrule }: { opened: OpenedSheet; overrule: (part: SheetOverrides) => void }) {
  const { t } = useLingui();
  const { encoding, delimiter, sheets, sheetName, start, firstRows } = opened;
  const encodings: readonly Option<SheetEncoding>[] = [
    { value: 'utf-8', label: 'UTF-8' },
    { value: 'windows-1252', label: t`Windows (ANSI)` },
    { value: 'utf-16le', label: 'UTF-16' },
    { value: 'utf-16be', label: t`UTF-16 (big-endian)` },
  ];
  const delimiters: readonly Option<Delimiter>[] = [
    { value: ';', label: t`ponto e vírgula (;)` },
    { value: ',', label: t`vírgula (,)` },
    { value: '\t', label: t`tabulação` },
    { value: '|', label: t`barra (|)` },
  ];
  const header = start.header !== null;
  const most = Math.max(start.skip, Math.min(firstRows.length, 8) - 1);
  const lineAt = (record: number) => firstRows[record]?.line ?? record + 1;
  const heads = [
    ...Array.from({ length: most + 1 }, (_, skip) => ({
      value: `h${skip}`,
      label: t`a linha ${lineAt(skip)}`,
    })),
    ...Array.from({ length: most + 1 }, (_, skip) => ({
      value: `n${skip}`,
      label: skip === 0 ? t`sem cabeçalho` : t`sem cabeçalho; os dados começam na linha ${lineAt(skip)}`,
    })),
  ];
  return (
    <>
      {encoding !== null && (
        <Select
          label={t`Codificação`}
          options={encodings}
          value={encoding}
          onChange={(value) => overrule({ encoding: value })}
        />
      )}
      {delimiter !== null && (
        <Select
          label={t`Separador`}
          options={delimiters}
          value={delimiter}
          onChange={(value) => overrule({ delimiter: value })}
        />
      )}
      {sheetName !== null && (
        <Select
          label={t`Aba`}
          options={sheets.map(({ name, hidden }) => ({
            value: name,
            label: name,
            ...(hidden ? { help: t`oculta` } : {}),
          }))}
          value={sheetName}
          onChange={(value) => overrule({ sheet: value })}
        />
      )}
      <Select
        label={t`Cabeçalho`}
        options={heads}
        value={`${header ? 'h' : 'n'}${start.skip}`}
        onChange={(value) =>
          overrule({ start: { skip: Number(value.slice(1)), header: value.startsWith('h') } })
        }
      />
    </>
  );
}

const mostColumns = 40;

function FirstRows({ opened }: { opened: OpenedSheet }) {
  const { t } = useLingui();
  const { firstRows, columns, start } = opened;
  const width = Math.min(
    mostColumns,
    Math.max(columns.length, ...firstRows.map(({ cells }) => cells.length)),
  );
  const letters = Array.from({ length: width }, (_, column) => columnLetter(column));
  const first = start.skip + (start.header === null ? 0 : 1);
  return (
    // Wider than the window: focusable, to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="first-rows" tabIndex={0} aria-label={t`Primeiras linhas da planilha`}>
      <Table label={t`Primeiras linhas da planilha`} heads={[{ unseen: t`Linha` }, ...letters]}>
        {firstRows.map(({ line, hidden, cells }, row) => (
          // The first lines of one reading never change order.
          <tr
            // oxlint-disable-next-line react/no-array-index-key
            key={row}
            className={
              row >= first
                ? hidden
                  ? 'not-shown'
                  : ''
                : row === first - 1 && start.header
                  ? 'head'
                  : 'above'
            }
          >
            <th scope="row">
              {line > 0 && line}
              {hidden && <span className="unseen"> {t`oculta na planilha`}</span>}
            </th>
            {letters.map((letter, column) => (
              <td key={letter}>
                <span className="clip" translate="no">
                  {cells[column] ?? ''}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}
