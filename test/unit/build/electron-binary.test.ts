// Why Electron could not be fetched, from the words of its own installer.
import { expect, it } from 'vitest';
import { fetchFault } from '../../../build/electron-binary.ts';
import { fetchFaultOf } from '../../../build/start-words.ts';

it.each([
  ['Error: getaddrinfo ENOTFOUND files.example', 'notFound'],
  ['RequestError: connect ECONNREFUSED 10.0.0.1:443', 'cutOff'],
  ['RequestError: tunneling socket could not be established, statusCode=407', 'proxyRefuses'],
  ['RequestError: self-signed certificate in certificate chain', 'certificate'],
  ['HTTPError: Response code 403 (Forbidden)', 'refused'],
  ['Error: ENOSPC: no space left on device, write', 'diskFull'],
  ['Error: EACCES: permission denied, mkdir', 'notWritable'],
  ['\nError: something new\n    at x', { line: 'Error: something new' }],
  ['', 'silent'],
])('%j is %j, and stays so when it is kept', (words, fault) => {
  expect(fetchFault(words)).toEqual(fault);
  expect(fetchFaultOf(typeof fault === 'string' ? fault : fault.line)).toEqual(fault);
});
