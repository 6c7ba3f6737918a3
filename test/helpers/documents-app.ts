// Starts the built app with an account of a simulated service and boletos created there. A server in front of the service can replace the
// PDFs.
import { boletoFields, perField } from '../../preload/contract/boleto-fields.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { openApp, settleAtHome, type AppUnderTest } from './app-under-test.ts';
import { dayIn } from './days.ts';
import { serve, type Seen } from './service-server.ts';

export interface DocumentsApp {
  readonly app: AppUnderTest;
  readonly service: Sandbox;
  /** By the payer's name. */
  readonly boletos: ReadonlyMap<string, number>;
  /** The bytes that replace every PDF; undefined: the service's own PDF. */
  readonly replacePdfs: (instead: Uint8Array<ArrayBuffer> | undefined) => void;
  readonly stop: () => Promise<void>;
}

const passedOn = ['authorization', 'content-type', 'ci', 'cs', 'accept'] as const;

async function pass(url: string, { method, headers, body }: Seen) {
  const kept = passedOn.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const answer = await fetch(url, {
    method,
    headers: Object.fromEntries(kept),
    ...(body === '' ? {} : { body }),
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

export async function openDocumentsApp(
  seed: string,
  payers: readonly {
    readonly name: string;
    readonly document: string;
    readonly amount?: string;
    readonly description?: string;
  }[],
): Promise<DocumentsApp> {
  let instead: Uint8Array<ArrayBuffer> | undefined;
  const service = await startSandbox({ folder: null, seed, now: Date.now });
  const front = await serve((request, response) => {
    if (instead && /\/(?:pdf|payment-book)\b/u.test(request.path))
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(instead);
    else
      void pass(`${service.url}${request.path}`, request).then(({ status, type, bytes }) =>
        response.writeHead(status, { 'content-type': type }).end(bytes),
      );
  });
  const app = await openApp();
  await settleAtHome(app.page);
  const { accessToken, clientId, clientSecret } = service.tenants.practice;
  const month = dayIn(30);
  // The forms that do this have tests of their own.
  const made = await app.page.evaluate(
    async ({ account, payers, dueDate, blank }) => {
      const { guiche } = window;
      const created = await guiche?.accounts.create({ commandId: crypto.randomUUID(), ...account });
      if (!guiche || created?.ok !== true) throw new Error('no account');
      const accountId = created.value.id;
      await guiche.accounts.select({ id: accountId });
      const ids: [string, number][] = [];
      for (const { name, document, amount = '1.500,00', description = 'Aulas' } of payers) {
        const form = {
          ...blank,
          'payer.name': name,
          'payer.document': document,
          amount,
          dueDate,
          description,
        };
        const commandId = crypto.randomUUID();
        const issued = await guiche.boletos.issue({ commandId, accountId, refInCallback: false, form });
        if (!issued.ok || issued.value.kind !== 'issued') throw new Error(`${name} was not issued`);
        const id = issued.value.boleto;
        ids.push([name, id]);
        for (let state = ''; state !== 'created';) {
          const row = await guiche.boletos.get({ id });
          state = row.ok ? row.value.state : '';
        }
      }
      return ids;
    },
    {
      account: {
        name: 'Escritório Estrela',
        baseUrl: front.origin,
        credentials: { token: accessToken, ci: clientId, cs: clientSecret },
      },
      payers,
      dueDate: month.split('-').toReversed().join('/'),
      blank: perField(boletoFields, () => ''),
    },
  );
  return {
    app,
    service,
    boletos: new Map(made),
    replacePdfs(bytes) {
      instead = bytes;
    },
    async stop() {
      await app.stop();
      await front.close();
      await service.stop();
    },
  };
}
