// Fetches and stores documents over a real ledger, the simulated service, the PDF engine and a temporary folder.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { recordOf } from '../../main/boletos/batch/record-outcome.ts';
import { asPlainDate } from '../../preload/shared/due-date.ts';
import { openByteStore, type ByteStore } from '../../main/documents/fetch/byte-store.ts';
import { createKeeper, type Keeper, type KeeperParts } from '../../main/documents/fetch/create-keeper.ts';
import { startPdfEngine, type PdfEngine } from '../../main/documents/pdf/start.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import type { FaultPlan } from '../../main/sandbox/faults.ts';
import type { Sandbox } from '../../main/sandbox/server.ts';
import { boletoBody } from '../../main/service/boletos.ts';
import { createServiceClient, type ServiceClient } from '../../main/service/client.ts';
import { createPacer } from '../../main/service/pacer.ts';
import type { BaseUrl } from '../../main/service/paths.ts';
import { beginning, running, today, turn } from './boleto-rows.ts';
import { readyLedger, temporaryFolder } from './ledger-folder.ts';
import { sandboxForTest } from './sandbox-caller.ts';
import { baseOf } from './service-server.ts';

export interface KeptDocuments {
  readonly keeper: Keeper;
  readonly store: ByteStore;
  readonly engine: PdfEngine;
  readonly folder: string;
  readonly outgoing: string;
  /** What was reported. */
  readonly reported: string[];
}

export function keptDocuments(
  parts: Pick<KeeperParts, 'ledger' | 'clientOf'> & Partial<KeeperParts>,
  mostBytes = 2 ** 30,
): KeptDocuments {
  const folder = join(temporaryFolder(), 'documents');
  const outgoing = temporaryFolder();
  const store = openByteStore({ folder, mostBytes, now: () => new Date() });
  const engine = startPdfEngine();
  onTestFinished(() => engine.close());
  const reported: string[] = [];
  const report = (where: string) => void reported.push(where);
  return {
    keeper: createKeeper({ engine, store, outgoing, report, ...parts }),
    store,
    engine,
    folder,
    outgoing,
    reported,
  };
}

export function clientFor(base: BaseUrl, token: string): ServiceClient {
  const client = createServiceClient({
    base,
    credentials: () => Promise.resolve({ token }),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 8 }),
  });
  onTestFinished(() => client.close());
  return client;
}

export interface PracticeRegister {
  readonly ledger: Ledger;
  readonly sandbox: Sandbox;
  readonly client: ServiceClient;
}

/** The rows as boletos that the simulated service really created; their ids are 1, 2, 3… */
export async function practiceRegister(
  rows: readonly NewBoleto[],
  faults: FaultPlan = {},
): Promise<PracticeRegister> {
  const sandbox = await sandboxForTest();
  const client = clientFor(baseOf(sandbox.url), sandbox.tenants.practice.accessToken);
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, rows);
  for (const at of rows.keys()) {
    const id = at + 1;
    const fields = (await ledger.read('boletos.get', { id }))?.fields;
    const asked = { cents: fields?.amount ?? 0, dueDate: asPlainDate(fields?.dueDate ?? '') ?? today };
    const body = boletoBody({ ...fields, amount: asked.cents, dueDate: asked.dueDate });
    const begin = await beginning(ledger, id, { body });
    await turn(ledger, [], [begin]);
    const attempt = await client.createBoleto(body);
    await turn(ledger, [{ ...recordOf(attempt, asked, today, false), boleto: id, id: begin.id }], []);
  }
  sandbox.setFaults(faults);
  return { ledger, sandbox, client };
}
