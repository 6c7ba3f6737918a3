// The choices before printing, next to the exact file that would be printed; then the question about its outcome.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type {
  PreparedPrint,
  Printer,
  PrintOf,
  PrintMethod,
} from '../../../preload/contract/document-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { AfterPrint } from './AfterPrint.tsx';
import { readPageRange } from './page-range.ts';
import { Preview } from './Preview.tsx';
import {
  isFixed,
  mostCopies,
  pagesInAll,
  type PrintDraft,
  requestOf,
  tookWholeSheets,
} from './print-draft.ts';
import { MeasureWarning, PrinterFields } from './PrinterFields.tsx';
import { DialogStep } from './DialogStep.tsx';
import { usePrepared } from './use-prepared.ts';
import type { Printers } from './use-printers.ts';
import { type Spooled, useSpool } from './use-spool.ts';
import { State } from '../../ui/State.tsx';

const mostNotes = 4;

/** The facts of the job file: pages, bar codes read back, and the pages with a problem. */
function PreparedFacts({
  file,
  copies,
  shared,
}: {
  file: PreparedPrint;
  copies: number;
  /** The pages whose slips should share sheets; undefined if each has its own. */
  shared: number | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { check, notes } = file;
  const pages = formatCount(file.pages, language);
  const all = formatCount(file.pages * copies, language);
  const read = formatCount(check.read, language);
  const expected = formatCount(check.expected, language);
  const more = notes.length - mostNotes;
  return (
    <div className="stack gap-4 print-facts">
      <p className="figures">
        {file.pages === 1 ? t`1 página` : t`${pages} páginas`}
        {copies > 1 && <> {t`× ${copies} cópias = ${all} páginas`}</>}
      </p>
      {shared !== undefined && <WholeSheets file={file} asked={shared} />}
      {file.bars === 'different' ? (
        <State tone="bad" icon="warn">{t`O PDF é de outro boleto`}</State>
      ) : file.bars === 'line' ? (
        <State tone="good">{t`Linha digitável confere com o boleto emitido`}</State>
      ) : check.expected === 0 ? (
        <State tone="plain">{t`Nenhum código de barras a conferir`}</State>
      ) : check.read === check.expected ? (
        <State tone="good">{t`Códigos de barras conferidos: ${read} de ${expected}`}</State>
      ) : (
        <State tone="bad" icon="warn">{t`Códigos de barras conferidos: só ${read} de ${expected}`}</State>
      )}
      {notes.length > 0 && (
        <ul className="stack gap-4">
          {notes.slice(0, mostNotes).map(({ page, why }) => (
            <li key={`${page} ${why}`}>
              <State tone="doubt">
                {why === 'noBars'
                  ? t`Página ${page}: código de barras não lido; confira na impressão`
                  : t`Página ${page}: já tem mais de um boleto; é impressa como no original`}
              </State>
            </li>
          ))}
          {more > 0 && (
            <li className="soft">
              {more === 1 ? t`e mais 1 página` : t`e mais ${formatCount(more, language)} páginas`}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Three to a sheet was chosen and is not what would come out: said before printing, with its reason. */
export function WholeSheets({
  file,
  asked,
}: {
  file: Pick<PreparedPrint, 'pages' | 'check'>;
  asked: number;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const took = tookWholeSheets(file, asked);
  if (took === 'none') return null;
  const sheets = formatCount(file.pages, language);
  return (
    <Banner
      kind="doubt"
      title={
        took === 'all'
          ? t`Três por folha não é possível: cada página ocupa uma folha`
          : t`Nem todos os boletos cabem três por folha: serão ${sheets} folhas`
      }
    >
      <p>
        {file.check.expected === 0
          ? t`Nenhum código de barras foi lido no PDF, e sem ele a ficha não pode ser recortada no tamanho exato.`
          : t`Ocupa uma folha inteira a página sem código de barras legível ou com mais de um boleto.`}
      </p>
    </Banner>
  );
}

export function PrintForm({
  of,
  title,
  printers,
  draft,
  change: put,
  onCalibrate,
  onClose,
}: {
  of: PrintOf;
  title: string;
  printers: Printers;
  draft: PrintDraft;
  change: (draft: PrintDraft) => void;
  onCalibrate: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { toasts } = useApp();
  const [done, setDone] = useState<Spooled>();
  const prepared = usePrepared((total) => requestOf(of, draft, total));
  const spool = useSpool();
  const { chosen } = printers;
  const { file, stale } = prepared;
  const range = readPageRange(draft.pages, prepared.total);
  const shared =
    isFixed(of) || draft.layout === 'page' ? undefined : range.kind === 'some' ? range.count : prepared.total;
  const change = (part: Partial<PrintDraft>) => put({ ...draft, ...part });

  if (done && chosen) {
    return (
      <AfterPrint
        spooled={done}
        printer={chosen}
        fixed={isFixed(of)}
        onAgain={(way?: PrintMethod) => {
          if (way) printers.chooseMethod(chosen, way);
          setDone(undefined);
        }}
        onClose={onClose}
      />
    );
  }
  const print = async (printer: Printer) => {
    if (!file || stale) return;
    const result = await spool.run({ file, title, printer, copies: draft.copies });
    // Main forgets a file that was prepared long ago; it is prepared again for the next press.
    if (result?.ok === false && result.error.code === 'notFound') prepared.again();
    if (!result?.ok) return;
    printers.remember(printer);
    if (result.value === 'cancelled')
      toasts.show('good', t`A janela de impressão foi fechada; nada foi impresso.`);
    else setDone(result.value);
  };
  const all = file ? pagesInAll(file, draft.copies) : 0;
  const preparing = prepared.failure?.code === 'pagesInvalid' ? undefined : prepared.failure;
  // A file with a warning is printed only by its own button, never by a stray Enter.
  const wrong = file?.bars === 'different';
  const go = () => chosen && void print(chosen);
  return (
    <DialogStep onEnter={wrong ? () => undefined : go}>
      <Form className="print-form" onSubmit={() => !wrong && go()}>
        <div className="stack print-choices">
          {file && <FileWarning file={file} />}
          {chosen ? (
            <>
              <PrinterFields printers={printers} chosen={chosen} />
              {/* A page that another room made has no bars to measure. */}
              {!('ticket' in of) && <MeasureWarning printer={chosen} onCalibrate={onCalibrate} />}
            </>
          ) : (
            !printers.failure && (
              <p className="line soft">
                <Spinner /> {t`Procurando impressoras…`}
              </p>
            )
          )}
          <FailureBanner failure={printers.failure} />
          {printers.failure && (
            <div className="line">
              <Button icon="retry" onPress={printers.reload}>{t`Atualizar lista de impressoras`}</Button>
            </div>
          )}
          <div className="print-pair">
            <NumberField
              label={t`Cópias`}
              value={draft.copies}
              onChange={(copies) => change({ copies: Number.isNaN(copies) ? 1 : copies })}
              minValue={1}
              maxValue={mostCopies}
            />
            {!isFixed(of) && (
              <PagesField
                value={draft.pages}
                total={prepared.total}
                refused={prepared.failure?.code === 'pagesInvalid'}
                onChange={(pages) => change({ pages })}
              />
            )}
          </div>
          {!isFixed(of) && (
            <RadioGroup
              label={t`Boletos por folha`}
              options={[
                { value: 'page', label: t`Páginas originais`, help: t`Cada página do arquivo em uma folha.` },
                {
                  value: 'threeUp',
                  label: t`Três por folha A4`,
                  help: t`Só a ficha de cada boleto, no tamanho real, com marcas de corte.`,
                },
              ]}
              value={draft.layout}
              onChange={(layout) => change({ layout })}
            />
          )}
          <FailureBanner failure={preparing} />
          {preparing && (
            <div className="line">
              <Button icon="retry" onPress={prepared.again}>{t`Tentar de novo`}</Button>
            </div>
          )}
          <FailureBanner failure={spool.failure} />
        </div>
        <div className="stack print-side">
          <Preview
            ticket={file?.ticket}
            pages={file?.pages ?? 0}
            stale={prepared.request !== undefined && stale && !prepared.failure}
          />
          {file && <PreparedFacts file={file} copies={draft.copies} shared={stale ? undefined : shared} />}
        </div>
        <div className="dialog-acts print-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button
            kind={wrong ? 'danger' : 'main'}
            {...(wrong ? { onPress: go } : { type: 'submit' })}
            icon="print"
            busy={spool.busy}
            isDisabled={!chosen || !file || stale}
          >
            {!file
              ? t`Imprimir`
              : wrong
                ? t`Imprimir mesmo assim`
                : all === 1
                  ? t`Imprimir 1 página`
                  : t`Imprimir ${formatCount(all, language)} páginas`}
          </Button>
        </div>
      </Form>
    </DialogStep>
  );
}

function PagesField({
  value,
  total,
  refused,
  onChange,
}: {
  value: string;
  total: number | undefined;
  /** Main could not read a document that this window could. */
  refused: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const range = readPageRange(value, total);
  const count = formatCount(total ?? 0, language);
  const wrong = () => {
    if (range.kind !== 'wrong') return refused ? t`Estas páginas não existem no arquivo.` : undefined;
    const { part } = range;
    switch (range.why) {
      case 'unreadable':
        return t`Informe como 1-3, 7.`;
      case 'backwards':
        return t`“${part}” está na ordem inversa.`;
      case 'beyond':
        return total === 1 ? t`O arquivo só tem 1 página.` : t`O arquivo só tem ${count} páginas.`;
    }
  };
  return (
    <TextField
      label={t`Páginas`}
      value={value}
      onChange={onChange}
      placeholder={t`Todas`}
      help={t`Em branco imprime todas; ou informe, por exemplo, 1-3, 7`}
      maxLength={200}
      error={wrong()}
    />
  );
}

/** Shows before printing what is wrong with the file: another boleto's bar code, missing boletos. */
export function FileWarning({ file: { bars, missing } }: { file: Pick<PreparedPrint, 'bars' | 'missing'> }) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <>
      {bars === 'different' && (
        <Banner kind="bad" title={t`Não entregue este PDF: ele é de outro boleto`} live>
          <p>{t`Quem pagar com ele pagará outro boleto. Baixe o PDF de novo antes de imprimir.`}</p>
        </Banner>
      )}
      {bars === 'some' && (
        <Banner kind="doubt" title={t`Nem todos os códigos de barras foram conferidos`} live>
          <p>{t`Um deles não foi lido ou não é de um boleto emitido no Guichê. Confira na impressão antes de entregar.`}</p>
        </Banner>
      )}
      {missing > 0 && (
        <Banner
          kind="doubt"
          title={
            missing === 1
              ? t`Falta 1 boleto neste carnê`
              : t`Faltam ${formatCount(missing, language)} boletos neste carnê`
          }
          live
        >
          <p>{t`Só o que foi recebido será impresso.`}</p>
        </Banner>
      )}
    </>
  );
}
