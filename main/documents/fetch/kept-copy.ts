// Derives a document's name, facts and bar code verdict from the ledger's row. Pure.
import type { BarsVerdict, DocumentFacts } from '../../../preload/contract/document-terms.ts';
import { lineOfBarCode } from '../../../preload/shared/slip.ts';
import type { DocumentCopy, DocumentSubject } from '../../ledger/tables/documents.ts';
import type { BarCode } from '../pdf/engine.ts';
import type { Kept } from './keeper.ts';
import { passwordOf } from './passwords.ts';

type Subject = Pick<DocumentSubject, 'of' | 'accountId' | 'boletos'>;

/** Ids come from the service or were typed, so a file name uses only their letters and digits. */
const safe = (mark: string): string =>
  mark
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'sem-numero';

export function nameOf({ of, boletos }: Subject): string {
  if (!('boleto' in of)) return `carne-${safe(of.installmentId)}.pdf`;
  const boleto = boletos[0];
  return `boleto-${safe(boleto?.nossoNumero ?? boleto?.remoteId ?? String(of.boleto))}.pdf`;
}

/** What was read in the PDF. */
interface Read {
  readonly bars: readonly Pick<BarCode, 'digits'>[];
  readonly lines: readonly string[] | null;
}

/** Null if the ledger knows no bar code to compare with. Of a carnê it may not know every installment. */
export function verdictOf(
  { of, boletos }: Pick<Subject, 'of' | 'boletos'>,
  { bars, lines }: Read,
): BarsVerdict | null {
  const known = new Set(boletos.flatMap(({ barCode }) => barCode ?? []));
  if (known.size === 0) return null;
  if (bars.length === 0) return verdictByText(known, new Set(lines));
  const read = new Set(bars.map(({ digits }) => digits));
  if (known.symmetricDifference(read).size === 0) return 'equal';
  return 'boleto' in of || known.isDisjointFrom(read) ? 'different' : 'some';
}

/** Used if no bar code could be read. With several lines it is unknown which one the payer will type. */
function verdictByText(known: ReadonlySet<string>, lines: ReadonlySet<string>): BarsVerdict {
  if (lines.size === 0) return 'none';
  const ours = new Set([...known].map(lineOfBarCode));
  if (ours.symmetricDifference(lines).size === 0) return 'line';
  return ours.isDisjointFrom(lines) ? 'different' : 'none';
}

export const factsOf = (subject: Subject, copy: DocumentCopy): DocumentFacts => ({
  id: copy.id,
  of: subject.of,
  name: nameOf(subject),
  accountId: subject.accountId,
  payer: subject.boletos[0]?.name ?? null,
  fetchedAt: copy.fetchedAt,
  from: copy.host,
  bytes: copy.bytes,
});

export function keptOf(
  subject: Subject,
  copy: DocumentCopy,
  path: string,
  changed: boolean,
): Extract<Kept, { kind: 'good' }> {
  const { bars, lines } = copy;
  return {
    kind: 'good',
    facts: factsOf(subject, copy),
    path,
    sha256: copy.sha256,
    pages: copy.pages,
    locked: copy.protection === 'locked',
    password: passwordOf(subject.boletos, copy),
    bars,
    verdict: verdictOf(subject, { bars, lines }),
    changed,
    lastPage: copy.lastPage,
  };
}
