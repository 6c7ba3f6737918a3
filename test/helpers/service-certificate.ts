// A certificate authority and a server certificate made by openssl at run time, for tests over TLS.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCertificates {
  /** The authority, as an account would paste it. */
  readonly ca: string;
  readonly key: string;
  readonly cert: string;
}

/** For 127.0.0.1, localhost and `service.test`; `names` replaces them. */
export function makeCertificates(names = 'IP:127.0.0.1,DNS:localhost,DNS:service.test'): TestCertificates {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-ca-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    openssl(
      ...['req', '-x509', ...newKey, '-keyout', file('ca.key'), '-out', file('ca.pem'), '-days', '2'],
      ...['-subj', '/CN=Guiche test authority'],
    );
    openssl(
      'req',
      ...newKey,
      '-keyout',
      file('key.pem'),
      '-out',
      file('csr.pem'),
      '-subj',
      '/CN=service.test',
    );
    writeFileSync(file('names.cnf'), `subjectAltName=${names}\n`);
    openssl(
      ...['x509', '-req', '-in', file('csr.pem'), '-CA', file('ca.pem'), '-CAkey', file('ca.key')],
      ...['-CAcreateserial', '-days', '2', '-extfile', file('names.cnf'), '-out', file('cert.pem')],
    );
    const read = (name: string) => readFileSync(file(name), 'utf8');
    return { ca: read('ca.pem'), key: read('key.pem'), cert: read('cert.pem') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
