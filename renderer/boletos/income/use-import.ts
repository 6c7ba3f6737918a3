// Files that are opened, dropped or pasted: imported one after the other. What a file leaves open is asked once all of them are read.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Input } from '../../../preload/contract/contract.ts';
import type { Imported } from '../../../preload/contract/income.ts';
import type { IncomeFile } from '../../../preload/contract/income-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { upload } from '../../app/upload.ts';
import { useWords } from '../../words/failure-words.tsx';

type Wish = Input<'income', 'import'>;
type Given = Wish['input'];
/** A file that was not imported, with what the clerk must know or answer. */
export interface AskedFile {
  readonly name: string;
  readonly input: Given;
  readonly found: Extract<Imported, { kind: 'refused' | 'contradicts' }>;
}
export type Answer = Pick<Wish, 'despite' | 'layout'>;

export type Importing = ReturnType<typeof useImport>;

const nameOf = (from: File | string): string => (typeof from === 'string' ? '' : from.name);

export function useImport(accountId: string | undefined, onImported: (file: IncomeFile) => void) {
  const { t } = useLingui();
  const { both, formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const [reading, setReading] = useState<string>();
  const [asked, setAsked] = useState<readonly AskedFile[]>([]);
  const importing = useAct(({ input, answer }: { input: Given; answer: Answer }, commandId) =>
    guiche.income.import({ commandId, accountId: accountId ?? '', input, ...answer }),
  );
  const uploading = useAct((file: File) => upload(guiche, file, 'sheet'));

  const said = (found: Extract<Imported, { kind: 'imported' | 'again' }>): string => {
    const { name, added } = found.file;
    const file = name === '' ? t`o texto colado` : name;
    if (found.kind === 'again') return t`Já estava importado: ${file}. Nada mudou.`;
    const count = formatCount(added);
    const known = formatCount(found.known);
    if (found.known > 0) return t`Importado: ${file}. Lançamentos novos: ${count}; já conhecidos: ${known}.`;
    return added === 1
      ? t`Importado: ${file}, com 1 lançamento.`
      : t`Importado: ${file}, com ${count} lançamentos.`;
  };

  const one = async (input: Given, name: string, answer: Answer): Promise<void> => {
    const result = await importing.run({ input, answer });
    if (!result) return;
    if (!result.ok) return toasts.show('bad', both(result.error));
    const found = result.value;
    if (found.kind === 'refused' || found.kind === 'contradicts')
      return setAsked((before) => [...before, { name, input, found }]);
    toasts.show('good', said(found));
    return onImported(found.file);
  };

  const read = async (from: File | string): Promise<void> => {
    if (typeof from === 'string') return one({ text: from }, '', {});
    const sent = await uploading.run(from);
    if (!sent) return undefined;
    if (!sent.ok) return toasts.show('bad', both(sent.error));
    return one({ ticket: sent.value.ticket }, from.name, {});
  };

  return {
    /** The name of the file that is being read; '' for pasted text. */
    reading,
    asked: asked[0],
    take: async (files: readonly (File | string)[]) => {
      if (accountId === undefined || reading !== undefined) return;
      for (const file of files) {
        setReading(nameOf(file));
        await read(file);
      }
      setReading(undefined);
    },
    answer: async (answer: Answer) => {
      const [first] = asked;
      if (!first) return;
      setAsked((before) => before.slice(1));
      setReading(first.name);
      await one(first.input, first.name, answer);
      setReading(undefined);
    },
    leave: () => setAsked((before) => before.slice(1)),
  };
}
