// Worker: the only connection that writes. Takes all requests that wait, commits them as one, then answers them all.
import { CodedError } from '../failure.ts';
import { serveOpened, type Served } from '../rpc.ts';
import { commit, type WriteCall } from './commit.ts';
import { coded } from './failures.ts';
import { openSide, type SideFile } from './send-counter.ts';
import { leaveMark } from './sound-mark.ts';
import { ledgerPath, sidePath, start, type Started, type StartOptions } from './start.ts';
import { countedSends } from './tables/meta.ts';

function served({ folder, moment: { osUser } }: StartOptions, started: Started): Served {
  const { file, db, log, meta, notices, outsideGeneration } = started;
  let side: SideFile | null = started.side;
  let { sends, generation } = meta;
  let counted = sends;
  let rows = 0;
  let cleared = generation;

  const committer = {
    db,
    osUser,
    async beforeCommit(): Promise<void> {
      const now = await countedSends(db);
      counted = now.sends;
      cleared = now.generation;
      if (counted !== sends && now.frozen) throw new CodedError('ledgerFrozen', 'ledger');
      // A freeze is being cleared: the side file is rewritten before the COMMIT clears it in the ledger.
      if (cleared !== generation) {
        side?.close();
        side = openSide(sidePath(folder), { ledgerId: meta.ledgerId, ...now });
      } else if (side && counted !== sends) side.announce(sends, counted);
    },
    afterCommit(): void {
      sends = counted;
      generation = cleared;
    },
  };

  return {
    opened: { meta, notices, outsideGeneration },
    async together(calls: readonly WriteCall[], answer) {
      const before = sends;
      // A failed commit ends this thread, so nothing that waits behind it is written.
      const { answers, tables } = await commit(committer, calls);
      answer(answers, tables);
      // Written after the answer, which need not wait: only the next start reads it.
      if (sends !== before) side?.confirm(sends);
      const changed = await db.totalChanges();
      log.committed(changed - rows);
      rows = changed;
    },
    end() {
      file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      file.close();
      leaveMark(ledgerPath(folder), started.soundSince);
      side?.close();
    },
  };
}

// The thread is started before it is known which ledger it opens.
serveOpened(
  async (options: StartOptions) => served(options, await start(options)),
  (error) => coded(error).failure,
);
