// The thread that reads the system's certificates: on Windows and macOS this may block for seconds.
import { getCACertificates } from 'node:tls';
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage(getCACertificates('system'));
