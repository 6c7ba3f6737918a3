// Why Electron could not be fetched, from the words of its own installer.
import { expect, it } from 'vitest';
import { fetchFailure } from '../../../build/electron-binary.ts';

it.each([
  ['Error: getaddrinfo ENOTFOUND files.example', /no network, or a proxy/u],
  ['RequestError: connect ECONNREFUSED 10.0.0.1:443', /firewall or a proxy/u],
  ['RequestError: tunneling socket could not be established, statusCode=407', /HTTPS_PROXY/u],
  ['RequestError: self-signed certificate in certificate chain', /NODE_EXTRA_CA_CERTS/u],
  ['HTTPError: Response code 403 (Forbidden)', /refusal/u],
  ['Error: ENOSPC: no space left on device, write', /disk is full/u],
  ['Error: EACCES: permission denied, mkdir', /cannot be written/u],
  ['\nError: something new\n    at x', /^Error: something new$/u],
  ['', /nothing came/u],
])('%j is told as a person would', (words, told) => {
  expect(fetchFailure(words)).toMatch(told);
});
