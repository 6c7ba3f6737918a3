// Makes a certificate authority and a server certificate with openssl, for tests over TLS.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCertificates {
  /** The authority, as a clerk would paste it into an account. */
  readonly ca: string;
  readonly key: string;
  readonly cert: string;
}

/** For 127.0.0.1, localhost and `service.test`; `names` replaces them. With zero days it has already expired. */
export function makeCertificates(
  names = 'IP:127.0.0.1,DNS:localhost,DNS:service.test',
  days = 2,
): TestCertificates {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-ca-'));
  const file = (name: string) => join(folder, name);
  const openssl = (line: string, ...more: string[]) =>
    execFileSync('openssl', [...line.split(' '), ...more], { cwd: folder, stdio: 'pipe' });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  try {
    openssl(`req -x509 ${newKey} -keyout ca.key -out ca.pem -days 2 -subj`, '/CN=Guiche test authority');
    openssl(`req ${newKey} -keyout key.pem -out csr.pem -subj /CN=service.test`);
    writeFileSync(file('names.cnf'), `subjectAltName=${names}\n`);
    const sign = `-CA ca.pem -CAkey ca.key -CAcreateserial -days ${days} -extfile names.cnf`;
    openssl(`x509 -req -in csr.pem ${sign} -out cert.pem`);
    const read = (name: string) => readFileSync(file(name), 'utf8');
    return { ca: read('ca.pem'), key: read('key.pem'), cert: read('cert.pem') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
