// The room of income over a real ledger and the real reader's thread.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDashboardSheets } from '../../main/boletos/dashboard-sheet.ts';
import { shownRow } from '../../main/boletos/boleto-row.ts';
import { readDashboard } from '../../main/boletos/register/dashboard-lines.ts';
import { startSheetReader } from '../../main/boletos/sheet/reader.ts';
import { createTickets } from '../../main/host/tickets.ts';
import { createIncomeRoom } from '../../main/income/room.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { temporaryFolder } from './ledger-folder.ts';

export const bankDay = '2026-11-20';

export async function incomeRoom(
  ledger: Ledger,
  { chosen = null }: { readonly chosen?: string | null } = {},
) {
  const folder = temporaryFolder();
  const outgoing = join(folder, 'outgoing');
  mkdirSync(outgoing);
  let minted = 0;
  const tickets = createTickets(() => `ticket-${(minted += 1)}`);
  const dashboardSheets = openDashboardSheets({ tickets, startReader: () => startSheetReader() });
  const published: unknown[] = [];
  const reported: unknown[] = [];
  const room = await createIncomeRoom({
    ledger,
    shownBoleto: shownRow,
    readDashboard: (input) => readDashboard(dashboardSheets, input, bankDay),
    tickets,
    outgoing,
    folder: join(folder, 'income'),
    chooseFolder: () => Promise.resolve(chosen),
    streams: { publish: (_stream, _revision, value) => published.push(value) },
    today: () => bankDay,
    report: (_where, error) => reported.push(error),
  });
  onTestFinished(async () => {
    await room.close();
    await dashboardSheets.close();
  });
  return {
    ...room.handlers,
    look: room.look,
    async get(id: number) {
      const boleto = await ledger.read('boletos.get', { id });
      if (!boleto) throw new Error(`boleto ${id}`);
      return shownRow(boleto);
    },
    folder,
    published,
    reported,
    /** An upload of these bytes. */
    upload(bytes: Uint8Array | string, name = 'extrato.ofx') {
      const path = join(folder, `upload-${(minted += 1)}`);
      writeFileSync(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const length = readFileSync(path).length;
      return { ticket: tickets.admitUpload({ kind: 'sheet', name, path, length, sha256 }) };
    },
  };
}

/** A statement of one account, as a bank writes it. */
export const ofx = (
  entries: readonly string[],
  { account = '12345-6', bank = '0341' } = {},
): string => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>${bank}<BRANCHID>0001<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261120
${entries.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>1.234,56<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

export const entry = (
  amount: string,
  memo: string,
  { day = '20261119', id = memo, type = 'CREDIT' } = {},
): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}120000[-3:BRT]<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`;
