// The thread that asks the system whom it trusts: Windows and macOS may take seconds over it, and nothing else runs meanwhile.
import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage(getCACertificates('system'));
