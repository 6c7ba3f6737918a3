// Actions of a finished batch: its result and its errors as files, its boletos in the register, its next month.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import type { BookletSplit } from '../../../preload/contract/document-terms.ts';
import { save } from '../../bridge.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { countIn } from '../../app/batch-counts.ts';
import { fileWords } from '../file-words.ts';
import { RepeatDialog } from './RepeatDialog.tsx';

interface File {
  readonly what: 'result' | 'errors';
  readonly format: 'csv' | 'xlsx';
}

export function ResultActs({ batch }: { batch: Batch }): JSX.Element {
  const { t } = useLingui();
  const { both, translate } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const [repeating, setRepeating] = useState(false);
  const saving = useAct(async ({ what, format }: File) => {
    const made = await guiche.batches.saveResult({
      id: batch.id,
      what,
      format,
      words: fileWords(batch.name, translate),
    });
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  const keep = async (file: File) => {
    const result = await saving.run(file);
    if (result && !result.ok) toasts.show('bad', both(result.error));
    else if (result?.ok && result.value !== 'cancelled') toasts.show('good', t`Arquivo salvo.`);
  };
  const booklet = (split?: BookletSplit) =>
    navigation.go({
      screen: 'documents',
      tab: 'booklets',
      of: { batchId: batch.id },
      request: { title: batch.name, ...(split ? { split } : {}) },
    });
  const errors = countIn(batch, 'draft', 'refused', 'uncertain', 'out', 'ready');
  const files = (what: File['what']) => [
    {
      id: `${what}.xlsx`,
      label: t`Planilha do Excel (.xlsx)`,
      icon: 'file' as const,
      run: () => void keep({ what, format: 'xlsx' }),
    },
    {
      id: `${what}.csv`,
      label: t`Texto separado por ponto e vírgula (.csv)`,
      icon: 'file' as const,
      run: () => void keep({ what, format: 'csv' }),
    },
  ];
  return (
    <div className="line">
      <Menu
        label={t`Exportar lote`}
        trigger={<Button icon="save" busy={saving.busy}>{t`Exportar lote`}</Button>}
        groups={[
          { id: 'result', title: t`Resultado de todas as linhas`, entries: files('result') },
          ...(errors > 0
            ? [
                {
                  id: 'errors',
                  title: t`Só as não criadas, como na planilha, com o motivo`,
                  entries: files('errors'),
                },
              ]
            : []),
          ...(countIn(batch, 'created') > 0
            ? [
                {
                  id: 'pdfs',
                  title: t`Boletos criados`,
                  entries: [
                    {
                      id: 'pdfs',
                      label: t`Salvar os PDFs…`,
                      help: t`Um arquivo por boleto, em ZIP`,
                      icon: 'documents' as const,
                      run: () => booklet('boleto'),
                    },
                  ],
                },
              ]
            : []),
        ]}
      />
      {countIn(batch, 'created') > 0 && (
        <Button icon="documents" onPress={() => booklet()}>{t`Montar carnê ou imprimir`}</Button>
      )}
      <Button
        icon="boletos"
        onPress={() => navigation.go({ screen: 'boletos', tab: 'issued', batch: batch.id, within: batch.id })}
      >
        {t`Emitidos`}
      </Button>
      {batch.kind === 'sheet' && (
        <Button icon="retry" onPress={() => setRepeating(true)}>{t`Repetir…`}</Button>
      )}
      {repeating && <RepeatDialog batch={batch} onClose={() => setRepeating(false)} />}
    </div>
  );
}
