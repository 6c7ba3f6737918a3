// The words of a result sheet, which the window brings: titles of columns, names of states, reasons of doubts.
import { useLingui } from '@lingui/react/macro';
import { useWords } from '../../words.tsx';
import { conferenceTitles, stateTitles } from '../state-words.tsx';

export function useFileWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const { say } = useWords();
  return {
    reason: t`Motivo`,
    ...Object.fromEntries(Object.entries(stateTitles).map(([state, title]) => [`state.${state}`, say(title)])),
    ...Object.fromEntries(Object.entries(conferenceTitles).map(([one, title]) => [`conference.${one}`, say(title)])),
  };
}
