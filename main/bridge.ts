// Serves the contract: checks the sender, finds the call, parses its input, runs the handler and returns a Result. Only
// coded failures leave main, without stacks and messages of unexpected errors.
import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { contract, type Handlers } from '../preload/contract/contract.ts';
import { fail, ok, type Result } from '../preload/contract/result.ts';
import { failureOf } from './failure.ts';
import { createOnce } from './once.ts';

export type Bridge = ReturnType<typeof createBridge>;

/** How many executed commands are remembered; the ledger remembers them without a limit. */
const remembered = 500;

interface Served {
  readonly input: z.ZodMiniType;
  readonly run: (input: unknown) => unknown;
}

export function createBridge(
  handlers: Handlers,
  report: (where: string, error: unknown) => void,
  /** Calls, as `room.name`, that are refused while the window is locked. */
  isShut: (where: string) => boolean = () => false,
) {
  const served = serveTable(handlers);
  // A browser may resend a POST after a broken connection. A failed command may be sent again by the same form.
  const once = createOnce<Result<unknown>>(remembered, (answer) => answer.ok);
  return {
    async serve(
      sender: { readonly trusted: boolean },
      room: unknown,
      name: unknown,
      input: unknown,
    ): Promise<Result<unknown>> {
      if (!sender.trusted) return fail('notTrusted', 'bridge');
      const where = `${String(room)}.${String(name)}`;
      const call = typeof room === 'string' && typeof name === 'string' ? served.get(where) : undefined;
      if (!call) return fail('unknownCall', 'bridge');
      if (isShut(where)) return fail('appLocked', 'bridge');
      const parsed = call.input.safeParse(input);
      if (!parsed.success) return fail('inputInvalid', 'bridge', { fields: fieldsOf(parsed.error) });
      const run = async (): Promise<Result<unknown>> => {
        try {
          return ok(await call.run(parsed.data));
        } catch (error) {
          const failure = failureOf(error);
          if (failure.code === 'internal') report(where, error);
          return { ok: false, error: failure };
        }
      };
      const id = commandOf(parsed.data);
      if (id === undefined) return run();
      const about = createHash('sha256')
        .update(`${where} ${JSON.stringify(parsed.data)}`)
        .digest('base64');
      const first = once.first(id);
      if (first) return first.about === about ? first.answer : fail('commandReused', 'bridge');
      return once.run(id, about, run);
    },
  };
}

/** Only own properties of the contract are calls, so `constructor` and `__proto__` are not. */
function serveTable(handlers: Handlers): ReadonlyMap<string, Served> {
  const table = new Map<string, Served>();
  const rooms: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers;
  const calls: Readonly<Record<string, Readonly<Record<string, { readonly input: z.ZodMiniType }>>>> =
    contract;
  for (const [room, named] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(named)) {
      const handler = rooms[room]?.[name];
      if (typeof handler !== 'function') throw new Error(`no handler for ${room}.${name}`);
      table.set(`${room}.${name}`, {
        input: call.input,
        run: (input): unknown => Reflect.apply(handler, undefined, [input]),
      });
    }
  }
  return table;
}

function fieldsOf(error: { readonly issues: readonly z.core.$ZodIssue[] }): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.code ?? 'invalid']));
}

const commandOf = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'commandId' in input && typeof input.commandId === 'string'
    ? input.commandId
    : undefined;
