// How installers are signed, from the environment that packages them.
import { describe, expect, it } from 'vitest';
import { signingFor } from '../../../build/signing.ts';

const mac = {
  CSC_LINK: 'certificate.p12',
  CSC_KEY_PASSWORD: 'x',
  APPLE_API_KEY: 'key.p8',
  APPLE_API_KEY_ID: 'id',
  APPLE_API_ISSUER: 'issuer',
};

describe('without a certificate', () => {
  it('seals a program for macOS ad hoc, and says that it is unsigned', () => {
    expect(signingFor('darwin', {})).toMatchObject({
      args: ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false'],
    });
    expect(JSON.stringify(signingFor('darwin', {}))).toContain('Unsigned installers');
  });

  it('treats a name without a value as absent, and passes it to nobody', () => {
    expect(signingFor('win32', { WIN_CSC_LINK: '', WIN_CSC_KEY_PASSWORD: '', PATH: '' })).toEqual({
      args: [],
      env: { PATH: '' },
      sentence: 'Unsigned installers: WIN_CSC_LINK not set.',
    });
  });

  it('says nothing on Linux', () => {
    expect(signingFor('linux', { HOME: '/home' })).toEqual({
      args: [],
      env: { HOME: '/home' },
      sentence: undefined,
    });
  });
});

describe('with a certificate', () => {
  it('makes no unsigned installer', () => {
    expect(signingFor('darwin', mac)).toMatchObject({ args: ['-c.forceCodeSigning=true'], env: mac });
    expect(signingFor('win32', { WIN_CSC_LINK: 'certificate.pfx' })).toMatchObject({
      args: ['-c.forceCodeSigning=true'],
    });
  });

  it('names what is missing', () => {
    const rest = { ...mac, APPLE_API_ISSUER: '' };
    expect(JSON.stringify(signingFor('darwin', rest))).toContain('set APPLE_API_ISSUER as well');
    expect(JSON.stringify(signingFor('win32', { WIN_CSC_KEY_PASSWORD: 'x' }))).toContain('set WIN_CSC_LINK');
  });
});
