// The lines of Recebimentos as the window shows them: titles and looks of the columns, labels of the filters, and how a window of lines
// is read together with its proposals.
import { msg } from '@lingui/core/macro';
import { incomeColumns, incomeFilters, type IncomeFilter } from '../../../preload/contract/income-list.ts';
import { linePlaces } from '../../../preload/contract/income-terms.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Guiche } from '../../../preload/contract/contract.ts';
import type { IncomeLine } from '../../../preload/contract/income-terms.ts';
import { listOf, type Translate } from '../../list/list-of.ts';
import type { ListSource } from '../../list/use-long-list.ts';
import { State } from '../../ui/State.tsx';
import { filingTitles, kindTitles, sourceTitles, strengthTitles } from '../../words/income-words.ts';
import type { ShownLine } from './reconcile.ts';

const { text, day, amount, ...others } = incomeColumns;
const { place: _place, fileId: _fileId, ...filters } = incomeFilters;

/** What is known of a line in two words: its strongest proposal, or what became of it. */
function inShort({ place, filedAs, match }: ShownLine, translate: Translate): string {
  if (place === 'filed') return translate(filingTitles[filedAs ?? 'notBoleto']);
  if (place === 'reconciled') return translate(msg`Conciliado`);
  const [best] = match?.proposals ?? [];
  return best ? translate(strengthTitles[best.strength]) : translate(msg`Sem proposta`);
}

export const incomeLines = listOf<ShownLine>()({
  name: 'income',
  columns: { text, proposal: { kind: 'own', width: 128, priority: 1 }, day, amount, ...others },
  titles: {
    text: { title: msg`Lançamento` },
    proposal: {
      title: msg`Proposta`,
      text: inShort,
      cell(line, translate) {
        const best = line.match?.proposals[0];
        const asks = line.place === 'open' && (line.questions.length > 0 || (best?.doubts.length ?? 0) > 0);
        const icon = line.place !== 'open' || best?.strength === 'exact' ? 'check' : best ? 'info' : 'none';
        return (
          <State tone={asks ? 'doubt' : 'plain'} icon={asks ? 'warn' : icon}>
            {inShort(line, translate)}
          </State>
        );
      },
    },
    day: { title: msg`Dia` },
    amount: { title: msg`Valor` },
    source: { title: msg`Origem`, words: sourceTitles },
    kind: { title: msg`Tipo`, words: kindTitles },
    account: { title: msg`Conta` },
    file: { title: msg`Arquivo` },
    line: { title: msg`Linha do arquivo` },
  },
  filters,
  labels: {
    sources: { title: msg`Origem`, words: sourceTitles },
    kinds: { title: msg`Tipo`, words: kindTitles },
    questions: { title: msg`Só com pergunta` },
    account: null,
    amount: { title: msg`Valor`, placeholder: '1.234,56' },
    days: { title: msg`Dia`, ends: [msg`Dia de`, msg`Dia até`] },
  },
  kept: { tab: linePlaces },
  first: { column: 'day', descending: false },
});

/** As many lines as main proposes for at once. */
const mostProposed = 200;

async function withProposals(
  { income }: Guiche,
  lines: readonly IncomeLine[],
): Promise<Result<readonly ShownLine[]>> {
  const open = lines.filter(({ place }) => place === 'open').map(({ id }) => id);
  const found = new Map<number, ShownLine['match']>();
  for (let from = 0; from < open.length; from += mostProposed) {
    const some = await income.proposals({ lines: open.slice(from, from + mostProposed) });
    if (!some.ok) return some;
    for (const match of some.value) found.set(match.line, match);
  }
  return ok(
    lines.map((line) => {
      const match = found.get(line.id);
      return match ? { ...line, match } : line;
    }),
  );
}

export const incomeSource: ListSource<ShownLine, IncomeFilter> = {
  calls: (guiche) => ({
    async open(filter) {
      const opened = await guiche.income.open(filter);
      if (!opened.ok) return opened;
      const rows = await withProposals(guiche, opened.value.rows);
      return rows.ok ? ok({ ...opened.value, rows: rows.value }) : rows;
    },
    async window(wanted) {
      const rows = await guiche.income.window(wanted);
      return rows.ok ? withProposals(guiche, rows.value) : rows;
    },
    close: guiche.income.close,
  }),
  last: ({ income }) => income.last,
  // A boleto that was issued or changed may be proposed.
  beside: ({ work }) => work.last,
};
