// Calls for sheets before they become a batch. Each open sheet has an id, a reader thread and an upload until it is
// closed or idle for too long.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Handlers, Parsed } from '../../../preload/contract/contract.ts';
import type {
  CheckProgress,
  SeenBatch,
  SheetChecked,
  SheetOpening,
} from '../../../preload/contract/sheets.ts';
import { unanswered, type Questioned } from '../../../preload/contract/open-questions.ts';
import type { AccountRecord } from '../../accounts/record.ts';
import { inTurn, type InTurn } from '../../async.ts';
import { CodedError, notFound } from '../../failure.ts';
import type { Tickets } from '../../host/host.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { discardBatch, discardParts } from './discard-batch.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { fillBatch } from './fill-batch.ts';
import { sendSheet } from '../../spreadsheets/outgoing-sheet.ts';
import { batchLayout, checkPlan, proposedMapping, proposedSheet, remembered } from './sheet-proposal.ts';
import type { Overrides, SheetSource, Understanding } from '../sheet/open-sheet.ts';
import type { SheetReader } from '../sheet/reader.ts';
import { sampleCells, sampleHeader } from '../sheet/sample.ts';

interface Opened {
  readonly accountId: string;
  readonly fileName: string | null;
  readonly source: SheetSource;
  reader: SheetReader;
  readonly idle: NodeJS.Timeout;
  overrides: Overrides;
  /** Null if the last overrides made it unreadable. */
  understanding: Understanding | null;
  /** What the clerk was asked when it was opened. */
  questions: Questioned['opened']['questions'];
  contentHash: string | null;
  /** Batches made from this sheet, which are not listed as earlier imports of it. */
  readonly made: Set<number>;
  checking: AbortController | null;
  /** A reader handles one request at a time. */
  readonly inTurn: InTurn;
}

const halfAnHour = 30 * 60_000;
/** Names added to the search index in one write. */
const indexed = 1000;
const mostEarlier = 20;
/** Each open sheet has a thread. Beyond this number the longest idle one is closed. */
const mostOpen = 8;

export function createSheetsRoom(parts: {
  readonly ledger: Ledger;
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly tickets: Pick<Tickets, 'takeUpload' | 'issue'>;
  readonly outgoing: string;
  readonly startReader: () => SheetReader;
  readonly progressed: (progress: CheckProgress) => void;
  readonly today: () => PlainDate;
  readonly report: (where: string, error: unknown) => void;
  readonly idleMs?: number;
}) {
  const { ledger, account, tickets, report, startReader } = parts;
  const open = new Map<string, Opened>();
  const started = new AbortController();
  let spare: SheetReader | null = null;
  let indexing: Promise<void> | null = null;
  // An incomplete batch was never shown, and its rows must not count as duplicates. It remains after a crash or if a
  // full disk prevented its removal.
  const cleared = discardParts(ledger).catch((error: unknown) => report('sheets', error));
  const incomplete = new Set<number>();

  function takeReader(): SheetReader {
    const reader = spare ?? startReader();
    spare = null;
    return reader;
  }

  function found(sheet: string): Opened {
    const opened = open.get(sheet) ?? notFound('files', 'sheet');
    opened.idle.refresh();
    open.delete(sheet);
    open.set(sheet, opened);
    return opened;
  }

  /** Closes idle sheets so that another one can be opened. */
  function closeIdleSheets(): void {
    const idleSheets = [...open].filter(([, { checking }]) => checking === null);
    for (const [sheet] of idleSheets.slice(0, Math.max(0, open.size + 1 - mostOpen)))
      close(sheet, 'after').catch((error: unknown) => report('sheets', error));
  }

  /** Waits for the running request first, or ends it at once. */
  async function close(sheet: string, when: 'after' | 'atOnce' = 'atOnce'): Promise<void> {
    const opened = open.get(sheet);
    if (!opened) return;
    open.delete(sheet);
    clearTimeout(opened.idle);
    opened.checking?.abort();
    if (when === 'after') await opened.inTurn(() => Promise.resolve());
    // A thread in the middle of a long reading receives no messages, so it is terminated.
    await opened.reader.close();
    await opened.inTurn(() => Promise.resolve());
    if (opened.source.from === 'file') await rm(opened.source.path, { force: true });
  }

  async function seen(opened: Opened, { sha256 }: Understanding): Promise<readonly SeenBatch[]> {
    const batches = await ledger.read('batches.seenBefore', {
      accountId: opened.accountId,
      fileHash: sha256,
      ...(opened.contentHash === null ? {} : { contentHash: opened.contentHash }),
    });
    const others = batches.filter(({ batch }) => !opened.made.has(batch.id)).slice(0, mostEarlier);
    const full = await Promise.all(others.map(({ batch: { id } }) => ledger.read('batches.get', { id })));
    return others.flatMap(({ batch: { id, name, lote, createdAt }, same }, at) => {
      const totals = full[at]?.totals;
      if (!totals) return [];
      const boletos = Object.values(totals).reduce((sum, { count }) => sum + count, 0);
      const [created, uncertain] = [totals.created.count, totals.uncertain.count];
      return [{ batchId: id, name, lote, createdAt, same, created, uncertain, boletos }];
    });
  }

  const keptLayout = (accountId: string, { fingerprint }: Understanding) =>
    ledger.read('layouts.get', { accountId, fingerprint });

  async function understand(sheet: string, opened: Opened, overrides: Overrides): Promise<SheetOpening> {
    opened.overrides = overrides;
    opened.understanding = null;
    const reading = await opened.reader.open(opened.source, overrides);
    // A sheet that was too large ended the reader's thread. The next one needs a new thread.
    const ended = !reading.ok && (reading.code === 'readerLost' || reading.code === 'readingTooLong');
    if (ended && open.has(sheet)) opened.reader = startReader();
    if (!reading.ok) return { kind: 'refused', why: reading.code };
    const understanding = reading.value;
    opened.understanding = understanding;
    const { accountId, fileName } = opened;
    const kept = await keptLayout(accountId, understanding);
    const { mapping } = proposedMapping(understanding, kept?.layout ?? null);
    const { survey, contentHash } = await opened.reader.survey({ mapping });
    opened.contentHash = contentHash;
    const proposed = proposedSheet(understanding, survey, kept);
    opened.questions = proposed.questions;
    return { ...proposed, sheet, fileName, seen: await seen(opened, understanding) };
  }

  async function check(
    opened: Opened,
    { sheet, plan, answered, name, replaces }: Parsed<'sheets', 'check'>,
    signal: AbortSignal,
  ): Promise<SheetChecked> {
    const { understanding, accountId, fileName, contentHash, reader } = opened;
    if (!understanding || !open.has(sheet)) notFound('files', 'sheet');
    const record = await account(accountId);
    const { survey } = await reader.survey(plan);
    const { overrides } = opened;
    // The survey of all rows tells these two as the plan is now.
    const questions = opened.questions.filter(({ ask }) => ask !== 'status' && ask !== 'quantity');
    const left = unanswered({ opened: { questions }, asked: survey.questions, plan, answered, overrides });
    if (left.length > 0) {
      const { survey: summed } = await reader.preview(checkPlan(plan, record, parts.today()));
      return { kind: 'asked', questions: summed.questions };
    }
    await cleared;
    for (const id of incomplete) {
      await discardBatch(ledger, id);
      incomplete.delete(id);
    }
    if (replaces !== undefined) {
      const earlier = await ledger.read('batches.get', { id: replaces });
      if (earlier?.accountId !== accountId) notFound('ledger', 'batch');
    }
    const batchId = await fillBatch({
      ledger,
      reader,
      accountId,
      name,
      source: { fileName, fileHash: understanding.sha256, contentHash },
      plan: checkPlan(plan, record, parts.today()),
      replaces,
      layoutOf: (summary) => batchLayout(understanding, plan, summary),
      progressed: (share, rows) => parts.progressed({ sheet, share, rows }),
      signal,
      incomplete(id, error) {
        incomplete.add(id);
        report('sheet', error);
      },
    });
    if (batchId === null) return { kind: 'cancelled' };
    opened.made.add(batchId);
    const earlier = await keptLayout(accountId, understanding);
    const layout = remembered(understanding, survey, plan, earlier?.layout ?? null);
    await ledger.write('layouts.keep', { accountId, fingerprint: layout.fingerprint, name, layout });
    indexing ??= indexNames().finally(() => {
      indexing = null;
    });
    return { kind: 'checked', batchId };
  }

  /** The search also finds names that are not indexed yet, but more slowly. */
  async function indexNames(): Promise<void> {
    try {
      while (!started.signal.aborted && (await ledger.write('boletos.index', { most: indexed })) > 0);
    } catch (error) {
      report('sheets', error);
    }
  }

  async function sourceOf(
    input: Parsed<'sheets', 'open'>['input'],
  ): Promise<{ readonly source: SheetSource; readonly fileName: string | null }> {
    if ('text' in input) return { source: { from: 'text', text: input.text }, fileName: null };
    const upload = tickets.takeUpload(input.ticket);
    if (!upload) throw new CodedError('ticketUnknown', 'files');
    if (upload.kind === 'sheet')
      return { source: { from: 'file', path: upload.path }, fileName: upload.name };
    await rm(upload.path, { force: true });
    throw new CodedError('typeNotAllowed', 'files');
  }

  const handlers: Handlers['sheets'] = {
    async warmUp() {
      spare ??= startReader();
      await spare.warmUp();
      return null;
    },

    async open({ accountId, input }) {
      await account(accountId);
      const { source, fileName } = await sourceOf(input);
      const sheet = randomUUID();
      const opened: Opened = {
        accountId,
        fileName,
        source,
        reader: takeReader(),
        idle: setTimeout(() => {
          close(sheet, 'after').catch((error: unknown) => report('sheets', error));
        }, parts.idleMs ?? halfAnHour).unref(),
        overrides: {},
        understanding: null,
        questions: [],
        contentHash: null,
        made: new Set(),
        checking: null,
        inTurn: inTurn(),
      };
      closeIdleSheets();
      open.set(sheet, opened);
      try {
        const opening = await opened.inTurn(() => understand(sheet, opened, {}));
        if (opening.kind === 'refused') await close(sheet);
        return opening;
      } catch (error) {
        await close(sheet);
        throw error;
      }
    },

    reopen({ sheet, overrides }) {
      const opened = found(sheet);
      return opened.inTurn(() => understand(sheet, opened, overrides));
    },

    async preview({ sheet, plan }) {
      const opened = found(sheet);
      const record = await account(opened.accountId);
      return opened.inTurn(async () => {
        const { fields, survey } = await opened.reader.preview(checkPlan(plan, record, parts.today()));
        return { fields, questions: survey.questions };
      });
    },

    check(input) {
      const opened = found(input.sheet);
      const checking = new AbortController();
      opened.checking = checking;
      return opened.inTurn(async () => {
        const checked = await check(opened, input, checking.signal).finally(() => {
          if (opened.checking === checking) opened.checking = null;
        });
        opened.idle.refresh();
        return checked;
      });
    },

    cancel({ sheet }) {
      open.get(sheet)?.checking?.abort();
      return null;
    },

    async close({ sheet }) {
      await close(sheet);
      return null;
    },

    sample: ({ format }) =>
      sendSheet(
        parts,
        { name: 'modelo-de-boletos', header: sampleHeader, rows: [sampleCells(parts.today())] },
        format,
      ),
  };

  return {
    handlers,
    async close() {
      started.abort();
      await Promise.all(Array.from(open.keys(), (sheet) => close(sheet)));
      await spare?.close();
      await Promise.all([cleared, indexing]);
    },
  };
}
