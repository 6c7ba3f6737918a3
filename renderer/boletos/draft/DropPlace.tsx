// The drop area for a sheet: which files are accepted and how, and a sample sheet.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { fail, ok } from '../../../preload/contract/result.ts';
import { sheetEndings } from '../../../preload/contract/sheet-files.ts';
import { save } from '../../bridge.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';

export function DropPlace({
  reading,
  onOpen,
  onPaste,
}: {
  reading: { readonly name: string | null } | undefined;
  onOpen: (file: File | undefined) => void;
  onPaste: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const sample = useAct(async (format: 'csv' | 'xlsx') => {
    const made = await guiche.sheets.sample({ format });
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  const practising = useSession(
    ({ accounts }) => accounts?.accounts.find((one) => one.id === accounts.current)?.kind === 'practice',
  );
  /** Treated like any other sheet: its bytes are downloaded from the window's own origin and uploaded again. */
  const take = useAct(async () => {
    const made = await guiche.sheets.sample({ format: 'xlsx' });
    if (!made.ok) return made;
    const { ticket, name } = made.value;
    try {
      const answer = await fetch(`/downloads/${encodeURIComponent(ticket)}`);
      return answer.ok ? ok(new File([await answer.blob()], name)) : fail('ticketUnknown', 'files');
    } catch {
      return fail('stopping', 'bridge', { retryable: true });
    }
  });
  const takeSample = async () => {
    const taken = await take.run(undefined);
    if (taken?.ok) onOpen(taken.value);
  };
  const saveSample = async (format: 'csv' | 'xlsx') => {
    const saved = await sample.run(format);
    if (saved?.ok && saved.value !== 'cancelled')
      toasts.show('good', t`Modelo salvo. Preencha, salve e importe aqui.`);
  };
  return (
    <section
      className="stack gap-8 drop-place"
      aria-label={t`Planilha do lote`}
      aria-busy={reading !== undefined}
    >
      {reading ? (
        <>
          <Spinner size={20} />
          <output className="strong">
            {reading.name === null ? t`Lendo a planilha…` : t`Lendo ${reading.name}…`}
          </output>
          <p className="faint">{t`Nada é enviado agora. Você revisa tudo antes.`}</p>
        </>
      ) : (
        <>
          <Icon name="file" size={20} />
          <p className="strong">{t`Solte aqui a planilha com os boletos`}</p>
          <p className="faint">{t`CSV, TSV, TXT ou XLSX: uma linha por boleto, com nome, CPF ou CNPJ, valor e vencimento.`}</p>
          <div className="line">
            <FileTrigger acceptedFileTypes={sheetEndings} onSelect={(files) => onOpen(files?.[0])}>
              {/* The first action on this screen, so Enter triggers it. */}
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
              <Button kind="main" icon="file" autoFocus>{t`Abrir planilha…`}</Button>
            </FileTrigger>
            <Button icon="copy" onPress={onPaste}>{t`Colar linhas…`}</Button>
            <span className="faint">
              {t`ou`} <Kbd keys={['Mod', 'V']} />
            </span>
          </div>
          {practising && (
            <Button
              icon="practice"
              busy={take.busy}
              onPress={() => void takeSample()}
            >{t`Usar a planilha de exemplo`}</Button>
          )}
          <p className="faint line gap-0">
            {t`Ainda não tem uma? Comece pelo modelo:`}
            <Button
              kind="quiet"
              icon="save"
              busy={sample.busy}
              onPress={() => void saveSample('xlsx')}
            >{t`Modelo XLSX`}</Button>
            <Button
              kind="quiet"
              icon="save"
              busy={sample.busy}
              onPress={() => void saveSample('csv')}
            >{t`Modelo CSV`}</Button>
          </p>
        </>
      )}
      <FailureBanner failure={sample.failure ?? take.failure} />
    </section>
  );
}
