// The names of failures, before and after the first byte, with and without a proxy.
import { expect, test } from 'vitest';
import { classifyAfterStart, classifyBeforeStart } from '../../../../main/service/classify.ts';

const error = (code: string, cause?: Error) => Object.assign(new Error('x', { cause }), { code });

test.each([
  ['ENOTFOUND', 'hostNotFound', 'connectionCut'],
  ['EAI_AGAIN', 'noNetwork', 'connectionCut'],
  ['ENETUNREACH', 'noNetwork', 'connectionCut'],
  ['ECONNREFUSED', 'connectionRefused', 'connectionCut'],
  ['ECONNRESET', 'connectionCut', 'connectionCut'],
  ['EPIPE', 'connectionCut', 'connectionCut'],
  ['ETIMEDOUT', 'connectTimeout', 'answerTimeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connectTimeout', 'answerTimeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'answerTimeout', 'answerTimeout'],
  ['UND_ERR_HEADERS_OVERFLOW', 'answerTooLarge', 'answerTooLarge'],
  ['CERT_HAS_EXPIRED', 'certificateInvalid', 'connectionCut'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificateInvalid', 'connectionCut'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificateInvalid', 'connectionCut'],
  ['HPE_INVALID_CONSTANT', 'answerUnreadable', 'answerUnreadable'],
  ['E_NEVER_HEARD_OF', 'connectionCut', 'connectionCut'],
])('%s', (code, before, after) => {
  expect(classifyBeforeStart(error(code), false)).toEqual({ code: before, detail: code });
  expect(classifyAfterStart(error(code))).toEqual({ code: after, detail: code });
});

test('examines the cause and the members of an aggregate error', () => {
  const wrapped = error('UND_ERR_OTHER', error('ENOTFOUND'));
  expect(classifyBeforeStart(wrapped, false)).toEqual({ code: 'hostNotFound', detail: 'ENOTFOUND' });
  const bundle = new AggregateError([error('ECONNREFUSED'), error('ECONNREFUSED')]);
  expect(classifyBeforeStart(bundle, false).code).toBe('connectionRefused');
  const circle = error('A');
  circle.cause = circle;
  expect(classifyBeforeStart(circle, false).code).toBe('connectionCut');
  expect(classifyBeforeStart('no error', false)).toEqual({ code: 'connectionCut' });
});

test("behind a proxy a connection failure is the proxy's, a certificate failure is not", () => {
  expect(classifyBeforeStart(error('ECONNREFUSED'), true).code).toBe('proxyFailed');
  expect(classifyBeforeStart(error('CERT_HAS_EXPIRED'), true).code).toBe('certificateInvalid');
});
