// Worker: the read-only connection for lists, windows, exports and backups, so that reading never delays a commit.
import { serveOpened } from '../rpc.ts';
import { readProcedures, type ReaderProcedures } from './answer-read.ts';
import { backUp } from './backup.ts';
import { openForReading } from './connection.ts';
import { coded } from './failures.ts';
import { sqliteSql } from './sqlite.ts';

// The thread is started before there is a ledger to read.
serveOpened(
  (path: string) => {
    const file = openForReading(path);
    const procedures: ReaderProcedures = {
      ...readProcedures(sqliteSql(file)),
      backup: async (to) => backUp(file, to),
    };
    return { procedures: { ...procedures }, end: () => file.close() };
  },
  (error) => coded(error).failure,
);
