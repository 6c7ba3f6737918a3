// Why a row is not created, in one line for lists: a finding of its check, what prevented sending, or the service's
// answer. Pure.
import type { BatchState, BoletoRow, RowProblem } from '../../preload/contract/boleto-terms.ts';
import type { Translate } from '../list/list-of.ts';
import { wordsOf } from '../words/quoted-words.ts';
import { worstFirst } from './draft/review-rows.ts';
import { fieldTitles } from '../words/field-words.ts';
import { problemSentence } from '../words/problem-words.ts';
import { reasonSentence, reasonSentences } from './reason-words.ts';

/** With the name of its field. */
export function problemLine(problem: RowProblem, translate: Translate): string {
  const sentence = translate(problemSentence(problem));
  return problem.field === null ? sentence : `${translate(fieldTitles[problem.field])}: ${sentence}`;
}

/** Notes only inform. */
export const faultsOf = ({ problems }: BoletoRow): readonly RowProblem[] =>
  worstFirst(problems).filter(({ severity }) => severity !== 'note');

export function reasonOf(row: BoletoRow, batch: BatchState, translate: Translate): string {
  if (row.state === 'created' || row.state === 'sending') return '';
  const { serviceMessage: message } = row;
  const sentence = reasonSentence(message);
  const words = wordsOf(message);
  const parts = [
    ...(sentence ? [translate(sentence)] : []),
    ...(words === '' ? [] : [words]),
    ...(!sentence && words === '' && message?.status !== undefined ? [`HTTP ${message.status}`] : []),
  ];
  const { batchStopped } = reasonSentences;
  if (row.state === 'draft') parts.unshift(...faultsOf(row).map((one) => problemLine(one, translate)));
  if (row.state === 'ready' && parts.length === 0 && batch === 'stopped' && batchStopped)
    parts.push(translate(batchStopped));
  return parts.join(' ');
}
