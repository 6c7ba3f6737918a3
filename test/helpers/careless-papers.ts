// PDFs as careless people save them, each with its own boleto: some can still be read, others cannot.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { damaged, type Damage } from '../../main/sandbox/pdf-answers.ts';
import { boletoPaper } from './practice-paper.ts';

export interface CarelessPaper {
  /** The simulated PDF's boleto with this number. */
  readonly make: (sequence: number) => Promise<Buffer>;
  readonly password?: string;
}

const owner = { ownerPassword: 'dono' };
const broken = (damage: Damage): CarelessPaper => ({
  make: async (sequence) => damaged(await boletoPaper(sequence), damage),
});

const byQpdf = (...options: readonly string[]): CarelessPaper => ({
  async make(sequence) {
    const folder = mkdtempSync(join(tmpdir(), 'guiche-careless-'));
    try {
      const [from, to] = [join(folder, 'plain.pdf'), join(folder, 'made.pdf')];
      writeFileSync(from, await boletoPaper(sequence));
      execFileSync('qpdf', [from, ...options, to]);
      return readFileSync(to);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** `needs('qpdf')` */
export const readable: Readonly<Record<string, CarelessPaper>> = {
  'a table that is elsewhere': broken('badXref'),
  'wrong lengths': broken('wrongLengths'),
  'an object without its end': broken('missingEndobj'),
  'junk before it': broken('junkBefore'),
  'its tail cut off': broken('cutTail'),
  'object streams': byQpdf('--object-streams=generate'),
  linearized: byQpdf('--linearize'),
  'RC4, an owner alone': { make: (sequence) => boletoPaper(sequence, { version: '1.4', ...owner }) },
  'AES-128, an owner alone': { make: (sequence) => boletoPaper(sequence, { version: '1.6', ...owner }) },
  'AES-256, an owner alone': { make: (sequence) => boletoPaper(sequence, { version: '1.7ext3', ...owner }) },
  'locked, and a password that opens it': {
    make: (sequence) => boletoPaper(sequence, { version: '1.7ext3', ...owner, userPassword: '12345' }),
    password: '12345',
  },
};

export interface Unreadable extends CarelessPaper {
  readonly kind: 'locked' | 'damaged';
}

export const unreadable: Readonly<Record<string, Unreadable>> = {
  'locked, and no password': {
    make: (sequence) => boletoPaper(sequence, { version: '1.6', ...owner, userPassword: '98765' }),
    kind: 'locked',
  },
  'cut in half': {
    async make(sequence) {
      const bytes = await boletoPaper(sequence);
      return bytes.subarray(0, bytes.length / 2);
    },
    kind: 'damaged',
  },
  'no pages': {
    async make(sequence) {
      const text = (await boletoPaper(sequence)).toString('latin1');
      const empty = text.replace(/\/Count 1\n\/Kids \[[^\]]*\]/, '/Count 0\n/Kids []');
      if (empty === text) throw new Error('its pages stand elsewhere');
      return Buffer.from(empty, 'latin1');
    },
    kind: 'damaged',
  },
  'no PDF': { make: () => Promise.resolve(Buffer.from('<!doctype html><p>Aguarde</p>')), kind: 'damaged' },
  nothing: { make: () => Promise.resolve(Buffer.alloc(0)), kind: 'damaged' },
};
