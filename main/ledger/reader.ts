// Worker: the read-only connection for lists, windows, exports and backups, so that reading never delays a commit.
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { inTurn } from '../async.ts';
import { answerRead } from './answer-read.ts';
import { backUp } from './backup.ts';
import { openForReading } from './connection.ts';
import { coded } from './failures.ts';
import { listHandles, type ListHandles } from './list-handles.ts';
import type { FromReader, ReadRequest, ToReader } from './messages.ts';
import type { Sql } from './sql.ts';
import { sqliteSql } from './sqlite.ts';
import { unsafeCast } from './unsafe-cast.ts';

interface Reading {
  readonly file: DatabaseSync;
  readonly db: Sql;
  readonly handles: ListHandles;
}

const answer = async ({ file, db, handles }: Reading, request: ReadRequest): Promise<unknown> =>
  request.kind === 'backup' ? backUp(file, request.path) : answerRead(db, handles, request);

function serve(port: MessagePort, path: string): void {
  const file = openForReading(path);
  const db = sqliteSql(file);
  const reading = { file, db, handles: listHandles(db) };
  const say = (message: FromReader): void => port.postMessage(message);

  async function handle(request: ToReader): Promise<void> {
    if (request.kind === 'close') {
      file.close();
      say({ kind: 'closed' });
      port.close();
      return;
    }
    const { id } = request;
    try {
      say({ kind: 'answered', answers: [{ id, value: await answer(reading, request) }] });
    } catch (error) {
      say({ kind: 'answered', answers: [{ id, failure: coded(error).failure }] });
    }
  }

  const oneAtATime = inTurn();
  port.on('message', (request: ToReader) => void oneAtATime(() => handle(request)));
  say({ kind: 'opened' });
}

function open(port: MessagePort, path: string): void {
  try {
    serve(port, path);
  } catch (error) {
    port.postMessage({ kind: 'refused', failure: coded(error).failure } satisfies FromReader);
    port.close();
  }
}

// The thread is started before there is a ledger to read.
parentPort?.once('message', (path: unknown) => {
  if (parentPort) open(parentPort, unsafeCast<string>(path));
});
