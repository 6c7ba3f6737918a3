// The stored copies of PDFs: their disk usage, and a button that removes them. The register is not affected.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Store } from '../../../preload/contract/document-terms.ts';
import { useAct, useApp, documentsChanged, useQuery } from '../../app/app-context.ts';
import { formatBytes, formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useViewer } from '../viewer/use-viewer.ts';

export function KeptCopies({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const { reading } = useViewer();
  const { value: store, failure } = useQuery('kept', () => guiche.documents.store(), documentsChanged);
  // The value when the dialog opened: its figures do not change while it is open.
  const [asked, setAsked] = useState<Store>();
  const emptying = useAct((_: undefined, commandId) => guiche.documents.emptyStore({ commandId }));
  const size = (bytes: number) => formatBytes(bytes, language);
  const act = ({ idle }: Store) =>
    idle.files === 1
      ? t`Apagar 1 cópia · ${size(idle.bytes)}`
      : t`Apagar ${formatCount(idle.files, language)} cópias · ${size(idle.bytes)}`;
  const confirm = () =>
    emptying.run(undefined, ({ bytes }) => {
      reading.recount();
      toasts.show(
        'good',
        bytes === 0
          ? t`Cópias apagadas. Nenhuma ficou neste computador.`
          : t`Cópias apagadas. Ficaram ${size(bytes)} do que está em uso.`,
      );
      onClose();
    });
  if (asked)
    return (
      <ConfirmDialog
        onClose={() => setAsked(undefined)}
        title={t`Apagar as cópias locais?`}
        act={act(asked)}
        danger
        busy={emptying.busy}
        onConfirm={() => void confirm()}
      >
        <p>{t`Nenhum boleto é apagado nem cancelado, nem no Guichê nem no provedor.`}</p>
        <p>{t`Os PDFs são buscados de novo no serviço quando forem abertos. Impressões antigas não poderão ser repetidas iguais.`}</p>
        <FailureBanner failure={emptying.failure} />
      </ConfirmDialog>
    );
  return (
    <Dialog onClose={onClose} title={t`Cópias locais de PDFs`}>
      <FailureBanner failure={failure} />
      <p className="strong figures">{store ? <Taken store={store} /> : '\u00a0'}</p>
      <p>{t`São os PDFs recebidos do serviço, os carnês montados e os arquivos impressos. Com elas, o que já foi aberto abre mais rápido, mesmo sem internet. Perto do limite, as que não são usadas há mais tempo são apagadas.`}</p>
      <div>
        <p className="strong">{t`Se você apagar:`}</p>
        <ul className="stack gap-4 bullets soft">
          <li>{t`Boletos e carnês são buscados de novo no serviço quando forem abertos.`}</li>
          <li>{t`Carnês montados podem ser montados de novo, na aba Carnês.`}</li>
          <li>{t`Impressões antigas não podem ser repetidas iguais: abra o documento e imprima de novo.`}</li>
          <li>{t`O que está aberto ou sendo impresso ou montado não é apagado.`}</li>
        </ul>
      </div>
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Fechar`}</Button>
        {store && store.idle.files > 0 && (
          <Button kind="danger" onPress={() => setAsked(store)}>
            {act(store)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Taken({ store: { files, bytes, mostBytes } }: { store: Store }) {
  const { t } = useLingui();
  const { language } = useWords();
  const size = (count: number) => formatBytes(count, language);
  const part = t`${size(bytes)} de ${size(mostBytes)}`;
  return (
    <>
      {files === 0
        ? t`Nenhuma cópia local`
        : files === 1
          ? t`${part} · 1 arquivo`
          : t`${part} · ${formatCount(files, language)} arquivos`}
    </>
  );
}
