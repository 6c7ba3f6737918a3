// The files of a closing: made by one press, with progress, until cancelled.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import type { closingFormats } from '../../preload/contract/closing.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { save } from '../bridge.ts';
import { formatCount } from '../../preload/shared/format.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { useClosingTexts } from './closing-texts.ts';

type Format = (typeof closingFormats)[number];

const askEveryMs = 400;

export function ClosingFiles({ month, scope }: { month: string; scope: AccountScope }): JSX.Element {
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
    <section className="stack" aria-label={t`Salvar o fechamento`}>
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
