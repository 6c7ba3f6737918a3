// The thread that reads the system's certificates: on Windows and macOS this may block for seconds.
import { getCACertificates } from 'node:tls';
import { serveThread } from '../rpc.ts';

const procedures = { read: () => getCACertificates('system') };
export type CertificateProcedures = typeof procedures;

serveThread(procedures);
