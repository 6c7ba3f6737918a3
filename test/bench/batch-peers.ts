// Other programs that people send many requests with, for the `batch` bench: installed on request, given files made here, timed.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';

/** They are no part of Guichê, so they are not in its package.json. */
const programs = {
  autocannon: { version: '9.0.0', script: 'autocannon/autocannon.js' },
  newman: { version: '6.2.2', script: 'newman/bin/newman.js' },
  '@usebruno/cli': { version: '4.1.0', script: '@usebruno/cli/bin/bru.js' },
} as const;

export type Program = keyof typeof programs;

interface Service {
  readonly url: string;
  readonly token: string;
}

/** All in boletos per second; a run in which one boleto is not created throws. */
export interface Peers {
  readonly autocannon: (connections: number, boletos: number, body: Uint8Array) => Promise<number>;
  readonly newman: (boletos: number) => Promise<number>;
  readonly bruno: (boletos: number, how?: 'one by one' | 'all at once') => Promise<number>;
  readonly remove: () => void;
}

const execute = promisify(execFile);

/** Runs a script with this Node; a script that needs minutes hangs, and is ended. Loopback must not go through a proxy. */
const node = (args: readonly string[], cwd: string) =>
  execute(process.execPath, [...args], {
    cwd,
    env: { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' },
    timeout: 300_000,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 28,
  });

async function install(folder: string, wanted: readonly Program[]): Promise<void> {
  const packages = wanted.map((name) => `${name}@${programs[name].version}`);
  const options = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  const args = ['install', '--prefix', folder, ...options, ...packages];
  // npm's own script, as npm passes it on: its command is a shell script that Windows starts only through a shell.
  const npm = process.env['npm_execpath'];
  try {
    await (npm === undefined ? execute('npm', args, { cwd: folder }) : node([npm, ...args], folder));
  } catch (error) {
    throw new Error(
      `npm could not install ${packages.join(', ')} to compare with: is the registry in reach?`,
      {
        cause: error,
      },
    );
  }
}

const columns = [
  'amount',
  'dueDate',
  'description',
  'callback',
  'name',
  'document',
  'email',
  'phone',
] as const;

const cells = ({ row, fields }: NewBoleto): Readonly<Record<(typeof columns)[number], string>> => ({
  amount: ((fields.amount ?? 0) / 100).toFixed(2),
  dueDate: fields.dueDate ?? '',
  description: fields.description ?? '',
  callback: `https://retorno.example/b/${row}`,
  name: fields['payer.name'] ?? '',
  document: fields['payer.document'] ?? '',
  email: fields['payer.email'] ?? '',
  phone: fields['payer.phone'] ?? '',
});

/** Every cell in quotes: newman takes digits without quotes for a number, and a document loses its zeros. */
function sheet(boletos: number): string {
  const rows = inventedBoletos(1, boletos).map((boleto) => {
    const values = cells(boleto);
    return columns.map((column) => `"${values[column]}"`).join(',');
  });
  return [columns.join(','), ...rows, ''].join('\n');
}

/** One text serves both programs: they mark placeholders in the same way. */
const bodyText = `{
    "amount": {{amount}},
    "dueDate": "{{dueDate}}",
    "description": "{{description}}",
    "clientCallbackUrl": "{{callback}}",
    "payer": { "name": "{{name}}", "document": "{{document}}", "email": "{{email}}", "phone": "{{phone}}" }
  }`;

const route = '{{url}}/api/v1/boletos';

const collection = {
  info: {
    name: 'boletos',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  item: [
    {
      name: 'create',
      request: {
        method: 'POST',
        url: route,
        header: [
          { key: 'authorization', value: 'Bearer {{token}}' },
          { key: 'content-type', value: 'application/json' },
        ],
        body: { mode: 'raw', raw: bodyText },
      },
      event: [
        {
          listen: 'test',
          script: { exec: ["pm.test('created', () => pm.expect(pm.response.json().data.id).to.be.ok);"] },
        },
      ],
    },
  ],
};

const environment = ({ url, token }: Service): unknown => ({
  name: 'practice',
  values: [
    { key: 'url', value: url, enabled: true },
    { key: 'token', value: token, enabled: true },
  ],
});

const brunoRequest = `meta {
  name: create
  type: http
  seq: 1
}

post {
  url: ${route}
  body: json
  auth: bearer
}

auth:bearer {
  token: {{token}}
}

body:json {
  ${bodyText}
}

assert {
  res.body.data.id: isDefined
}
`;

function writeFiles(folder: string, service: Service): void {
  const { url, token } = service;
  const bruno = join(folder, 'bruno');
  mkdirSync(join(bruno, 'environments'), { recursive: true });
  const files = [
    ['collection.json', JSON.stringify(collection)],
    ['environment.json', JSON.stringify(environment(service))],
    ['bruno/bruno.json', JSON.stringify({ version: '1', name: 'boletos', type: 'collection' })],
    ['bruno/create.bru', brunoRequest],
    ['bruno/environments/practice.bru', `vars {\n  url: ${url}\n  token: ${token}\n}\n`],
  ] as const;
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

/** A rate must not include the start of the program, so the time of a run with one boleto is subtracted. */
async function rateOf(boletos: number, send: (boletos: number) => Promise<unknown>): Promise<number> {
  const millis = async (count: number): Promise<number> => {
    const start = performance.now();
    await send(count);
    return performance.now() - start;
  };
  const one = await millis(1);
  return (1_000 * (boletos - 1)) / ((await millis(boletos)) - one);
}

function cannonRate(report: string, boletos: number): number {
  const parsed: unknown = JSON.parse(report);
  const whole = typeof parsed === 'object' && parsed !== null && '2xx' in parsed && parsed['2xx'] === boletos;
  if (!whole || !('duration' in parsed) || typeof parsed.duration !== 'number')
    throw new Error('autocannon: not all created');
  return boletos / parsed.duration;
}

export async function installPeers(wanted: readonly Program[], service: Service): Promise<Peers> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-peers-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const script = (name: Program): string => join(folder, 'node_modules', programs[name].script);
  const csv = (boletos: number): string => {
    const file = join(folder, `${boletos}.csv`);
    writeFileSync(file, sheet(boletos));
    return file;
  };
  try {
    await install(folder, wanted);
    writeFiles(folder, service);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    async autocannon(connections, boletos, body) {
      writeFileSync(join(folder, 'body.json'), body);
      const load = ['-c', String(connections), '-a', String(boletos), '-m', 'POST', '-i', 'body.json'];
      const headers = [
        '-H',
        `authorization: Bearer ${service.token}`,
        '-H',
        'content-type: application/json',
      ];
      // It checks only once per sample whether it is done; its usual second would be too coarse for a run of two.
      const quiet = ['--json', '--no-progress', '--sampleInt', '10'];
      const args = [script('autocannon'), ...load, ...headers, ...quiet, `${service.url}/api/v1/boletos`];
      const { stdout } = await node(args, folder);
      return cannonRate(stdout, boletos);
    },
    newman: (boletos) =>
      rateOf(boletos, (count) => {
        const args = ['run', 'collection.json', '-e', 'environment.json', '-d', csv(count), '--silent'];
        return node([script('newman'), ...args], folder);
      }),
    bruno: (boletos, how = 'one by one') =>
      rateOf(boletos, (count) => {
        const args = ['run', 'create.bru', '--env', 'practice', '--noproxy', '--csv-file-path', csv(count)];
        const more = how === 'all at once' ? ['--parallel'] : [];
        return node([script('@usebruno/cli'), ...args, ...more], join(folder, 'bruno'));
      }),
    remove,
  };
}
