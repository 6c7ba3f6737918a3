// The naming of the files: a pattern with variables that are inserted by a press, and the name of the first file.
import { useEffect, useRef, type JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { BookletSplit, NameMark } from '../../../preload/contract/document-terms.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { marks, mostNaming, namesAlike, namingFlaw, withMark } from './booklet-draft.ts';
import { markWords } from './plan-words.ts';

export function NamingField({
  value,
  onChange,
  split,
  example,
}: {
  value: string;
  onChange: (pattern: string) => void;
  split: BookletSplit;
  example: string | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const input = useRef<HTMLInputElement>(null);
  // The cursor position once the variable is in the field.
  const then = useRef<number>(undefined);
  useEffect(() => {
    if (then.current === undefined) return;
    input.current?.focus();
    input.current?.setSelectionRange(then.current, then.current);
    then.current = undefined;
  });
  const insert = (mark: NameMark) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const from = selectionStart ?? value.length;
    const next = withMark(value, mark, from, selectionEnd ?? from);
    if (next.pattern.length > mostNaming) return;
    then.current = next.at;
    onChange(next.pattern);
  };
  const flaw = namingFlaw(value);
  const error =
    flaw === undefined
      ? undefined
      : flaw.kind === 'empty'
        ? t`Informe o nome dos arquivos, por exemplo ${'{pagador}'}.`
        : t`${flaw.mark} não é um campo conhecido. Use os botões abaixo.`;
  return (
    <div className="stack gap-4">
      <TextField
        label={t`Nome dos arquivos`}
        value={value}
        onChange={onChange}
        maxLength={mostNaming}
        inputRef={input}
        error={error}
      />
      <div className="line gap-4">
        <span className="faint">{t`Inserir no nome:`}</span>
        {marks.map((mark) => (
          <AriaButton key={mark} className="mark-chip" onPress={() => insert(mark)}>
            {translate(markWords[mark])}
          </AriaButton>
        ))}
      </div>
      <p className="soft naming-example" aria-live="polite">
        {error === undefined && example !== undefined && (
          <>
            {t`Nome do primeiro`} <span className="mono break">{example}</span>
          </>
        )}
      </p>
      {error === undefined && namesAlike(value, split) && (
        <p className="faint">{t`Vários arquivos teriam o mesmo nome e receberiam um número no fim. Inclua o pagador no nome.`}</p>
      )}
    </div>
  );
}
