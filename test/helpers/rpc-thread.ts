// A thread with one procedure of each kind, for the tests of the protocol.
import { CodedError } from '../../main/failure.ts';
import { serveOpened, type Caller } from '../../main/rpc.ts';

const procedures = {
  double: (value: number) => value * 2,
  refuse(code: 'notFound' | 'none') {
    if (code === 'none') throw new Error('no code');
    throw new CodedError(code, 'files', { detail: 'as asked' });
  },
  /** Reports as many numbers as requested, as far ahead as it may; null if it was cancelled. */
  async count(
    { most, made }: { readonly most: number; readonly made?: Int32Array<SharedArrayBuffer> },
    { wants, report }: Caller<Uint8Array>,
  ) {
    for (let at = 0; at < most; at += 1) {
      if (!(await wants())) return null;
      const bytes = new Uint8Array([at]);
      report(bytes, [bytes.buffer]);
      if (made) Atomics.add(made, 0, 1);
    }
    return most;
  },
  hang: () => new Promise<never>(() => undefined),
  leave(code: number) {
    process.exit(code);
  },
};
export type TestProcedures = typeof procedures;

serveOpened((name: string) => {
  if (name === '') throw new CodedError('inputInvalid', 'files');
  return { opened: `opened ${name}`, procedures };
});
