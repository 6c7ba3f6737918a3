// The bridge answers only the contract's calls, and a failure carries a code and nothing else except what is meant for the window.
import { describe, expect, it } from 'vitest';
import { createBridge } from '../../main/bridge.ts';
import { CodedError } from '../../main/failure.ts';
import { contract } from '../../preload/contract/contract.ts';
import { handlersFor } from '../helpers/echo-handlers.ts';

const us = { trusted: true };
const commandId = '0190b0a0-7a5e-7cc1-8f5e-0123456789ab';

function bridgeWith(answer: (where: string, input: unknown) => unknown = (where) => where) {
  const asked: string[] = [];
  const reports: [string, unknown][] = [];
  const bridge = createBridge(
    handlersFor((where, input) => {
      asked.push(where);
      return answer(where, input);
    }),
    (where, error) => void reports.push([where, error]),
  );
  return { bridge, asked, reports };
}

describe('calls', () => {
  it('of the contract each have a handler and a parser, and get parsed input', async () => {
    const { bridge } = bridgeWith((where, input) => [where, input]);
    for (const [room, calls] of Object.entries(contract)) {
      for (const name of Object.keys(calls)) {
        const answer = await bridge.serve(us, room, name, undefined);
        expect([`${room}.${name}`, answer.ok || answer.error.code]).toEqual([
          `${room}.${name}`,
          expect.toBeOneOf([true, 'inputInvalid']),
        ]);
      }
    }
    expect(await bridge.serve(us, 'files', 'save', { ticket: ' t ', name: 'a.csv' })).toEqual({
      ok: true,
      value: ['files.save', { ticket: 't', name: 'a.csv' }],
    });
  });

  it('without a handler stop the program at its start, before a clerk uses it', () => {
    const handlers = handlersFor(() => null);
    const { quit: _quit, ...rest } = handlers.app;
    expect((): unknown =>
      Reflect.apply(createBridge, undefined, [{ ...handlers, app: rest }, () => undefined]),
    ).toThrow('no handler for app.quit');
  });

  const strange: readonly (readonly [unknown, unknown])[] = [
    ['app', 'nothing'],
    ['nothing', 'state'],
    ['__proto__', 'constructor'],
    ['app', '__proto__'],
    ['app', 'constructor'],
    ['app', 'toString'],
    ['constructor', 'prototype'],
    ['hasOwnProperty', 'call'],
    ['app.state', ''],
    ['', 'app.state'],
    ['app', 'state '],
    ['app', ['state']],
    [['app'], 'state'],
    [{ toString: () => 'app' }, 'state'],
    [undefined, undefined],
    [null, null],
    [0, 1],
  ];
  it.each(strange)('that the contract does not name cannot be made: %j, %j', async (room, name) => {
    const { bridge, asked } = bridgeWith();
    expect(await bridge.serve(us, room, name, undefined)).toMatchObject({
      ok: false,
      error: { code: 'unknownCall' },
    });
    expect(asked).toEqual([]);
  });

  it('from a foreign sender reach nothing', async () => {
    const { bridge, asked } = bridgeWith();
    expect(await bridge.serve({ trusted: false }, 'app', 'state', undefined)).toMatchObject({
      ok: false,
      error: { code: 'notTrusted' },
    });
    expect(asked).toEqual([]);
  });

  it('with wrong input name the fields and do not repeat their values', async () => {
    const { bridge, asked } = bridgeWith();
    const answer = await bridge.serve(us, 'app', 'clearFreeze', {
      commandId: 'segredo-1',
      reason: 7,
      more: 'segredo-2',
    });
    expect(answer).toMatchObject({ ok: false, error: { code: 'inputInvalid' } });
    expect(JSON.stringify(answer)).toMatch(/"commandId":.*"reason":/u);
    expect(JSON.stringify(answer)).not.toContain('segredo');
    expect(asked).toEqual([]);
  });
});

describe('failures', () => {
  const call = async (thrown: unknown) => {
    const { bridge, reports } = bridgeWith(() => {
      throw thrown;
    });
    const answer = await bridge.serve(us, 'app', 'clearFreeze', { commandId, reason: 'porque sim' });
    return { answer, reports };
  };

  it('that are expected reach the window with their code, without cause or stack', async () => {
    const cause = new Error('token=segredo');
    const error = new CodedError('diskFull', 'ledger', { retryable: true, detail: '3 MB', cause });
    const { answer, reports } = await call(error);
    expect(answer).toEqual({
      ok: false,
      error: { code: 'diskFull', area: 'ledger', retryable: true, detail: '3 MB' },
    });
    expect(reports).toEqual([]);
  });

  it.each([
    ['an error', Object.assign(new Error('Bearer segredo'), { body: 'segredo' })],
    ['a text', 'segredo'],
    ['an object', { code: 'segredo', failure: { code: 'segredo' } }],
    ['nothing', undefined],
  ])('that are unexpected reach the window as one bare code: %s', async (_what, thrown) => {
    const { answer, reports } = await call(thrown);
    expect(answer).toEqual({ ok: false, error: { code: 'internal', area: 'app', retryable: false } });
    expect(reports).toEqual([['app.clearFreeze', thrown]]);
  });

  it('of a promise are caught like thrown ones', async () => {
    const { bridge } = bridgeWith(() => Promise.reject(new CodedError('stopping', 'app')));
    expect(await bridge.serve(us, 'app', 'state', undefined)).toMatchObject({
      ok: false,
      error: { code: 'stopping' },
    });
  });
});
