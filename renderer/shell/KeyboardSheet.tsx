// Every shortcut on one page.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { useWords } from '../words/failure-words.tsx';
import { keyGroups, keyGroupIds } from './key-groups.ts';
import { keyTitles, keyWords } from './key-words.ts';
import './keyboard-sheet.css';

export function KeyboardSheet({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const named = (key: string) => (key === 'Space' ? t`Espaço` : key);
  return (
    <Dialog title={t`Atalhos do teclado`} open onClose={onClose} size="full">
      <div className="key-sheet">
        {keyGroupIds.map((id) => {
          const words: Readonly<Record<string, MessageDescriptor>> = keyWords[id];
          const group: Readonly<Record<string, readonly string[]>> = keyGroups[id];
          return (
            <section key={id}>
              <h3>{translate(keyTitles[id])}</h3>
              <dl>
                {Object.entries(group).map(([code, keys]) => (
                  <div key={code}>
                    <dt>{words[code] && translate(words[code])}</dt>
                    <dd>
                      <Kbd keys={keys.map(named)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <div className="dialog-acts">
        <Button slot="close">{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}
