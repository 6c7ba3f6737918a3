// The states of a window that works in a team, over a real server: Equipe with its dialogs, a batch that another computer works on, the
// computer check, a silent server, and a login that may only read.
import { expect } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTeamLedger, type OpenedTeamLedger } from '../../main/ledger/team/open.ts';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { dayIn } from './days.ts';
import { inventedBoletos } from './invented-boletos.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';
import { testBoot } from './team-boot.ts';
import { useService, type State, type Walk } from './walk.ts';
import { inventedAttempts } from './invented-attempts.ts';
import { callsOf } from './window-calls.ts';

export interface TeamStates {
  /** Before the first state. */
  readonly prepare: (walk: Walk) => Promise<void>;
  readonly states: readonly State[];
  readonly close: () => Promise<void>;
}

export function statesOfATeam(): TeamStates {
  let server: PostgresServer;
  let other: OpenedTeamLedger;
  let batch = 0;
  const journal = mkdtempSync(join(tmpdir(), 'guiche-e2e-journal-'));
  const sql = (text: string) => server.psql(`SET search_path = guiche; ${text}`, teamDatabase);
  const lease = { ends: `UPDATE leases SET until = clock_timestamp() - interval '1 second'` };

  async function joinAs(walk: Walk, user: string): Promise<void> {
    const connection = { host: server.host, port: server.port, database: teamDatabase, user, ca: null };
    const joined = await callsOf(() => walk.page)('team', 'connect', {
      commandId: crypto.randomUUID(),
      connection,
      password: teamPassword,
    });
    expect(joined).toEqual({ ok: true, value: { kind: 'done' } });
    await walk.page.reload();
    await walk.page.getByRole('navigation').first().waitFor();
    await walk.press('Control+1');
    await walk.page.getByRole('heading', { name: 'Início' }).waitFor();
  }

  /** Ana's computer, which sends two boletos of a batch and is then silent: it has no timers. */
  async function anaAtWork(accountId: string): Promise<void> {
    other = await openTeamLedger({
      connection: {
        host: server.host,
        port: server.port,
        database: teamDatabase,
        user: 'ana',
        password: teamPassword,
        ca: null,
      },
      computer: { id: 'outro', name: 'PC-03', version: '1.0.0' },
      osUser: 'ana · PC-03',
      now: Date.now,
      monotonic: () => performance.now(),
      after: () => () => undefined,
      journalFolder: journal,
      boot: testBoot,
      local: null,
    });
    const { ledger } = other;
    await ledger.write('accounts.markUsed', { id: accountId }).catch(() => undefined);
    const made = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'março.xlsx' });
    batch = made.id;
    // Ready, and never started: rows that a lost computer may have sent without the server knowing.
    const next = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'abril.xlsx' });
    await ledger.write('boletos.insert', { batchId: next.id, rows: inventedBoletos(50, 3) });
    await ledger.write('boletos.insert', { batchId: batch, rows: inventedBoletos(1, 6) });
    await ledger.write('batches.queue', { id: batch });
    await ledger.write('batches.beginNext', { accountId });
    const rows = await ledger.read('boletos.ready', { batchId: batch, after: 0, most: 2 });
    const begin = inventedAttempts(rows);
    const today = dayIn(0);
    const { begun } = await ledger.write('boletos.turn', { accountId, today, settle: [], begin });
    expect(begun).toEqual([null, null]);
    await sql(`UPDATE leases SET until = clock_timestamp() + interval '1 hour';
      INSERT INTO account_credentials (account, computer, secret) SELECT seq, 'outro', 'token' FROM accounts`);
  }

  const team = async ({ press, page }: Walk) => {
    await press('Control+6');
    await page.getByRole('button', { name: 'Equipe', exact: true }).click();
    await page.getByRole('heading', { name: 'Computadores', exact: true }).waitFor();
  };
  const openBatch = async ({ page, to }: Walk) => {
    await to(2, 'Lote');
    await page
      .getByRole('button', { name: /março\.xlsx/u })
      .first()
      .click();
    await page.getByRole('heading', { name: 'março.xlsx' }).waitFor();
  };

  const states: readonly State[] = [
    {
      name: 'equipe: início, outro computador emite',
      go: ({ seesText }) => seesText('Em outros computadores'),
    },
    {
      name: 'equipe: aprovador',
      go: (walk) => team(walk).then(() => walk.seesText('Ana, em PC-03, emite “março.xlsx”')),
    },
    { name: 'equipe: incluir pessoa', go: ({ button }) => button('Incluir pessoa…').click() },
    {
      name: 'equipe: mudar papel',
      async go({ press, button }) {
        await press('Escape');
        await button('Alterar perfil… Ana').click();
      },
    },
    {
      name: 'equipe: remover pessoa',
      async go({ press, button }) {
        await press('Escape');
        await button('Remover… Ana').click();
      },
    },
    {
      name: 'equipe: dar por perdido',
      async go({ press, button, seesText }) {
        await press('Escape');
        await button('Marcar como perdido… PC-03').click();
        await seesText('passarão para “A confirmar”');
      },
    },
    {
      name: 'equipe: dar por perdido, recusado',
      async go({ page, button, seesText }) {
        await sql(
          `UPDATE computers SET last_seen = clock_timestamp() + interval '1 hour' WHERE id = 'outro'`,
        );
        await page.getByRole('textbox', { name: /Para confirmar, digite/u }).fill('PC-03');
        await button('Marcar como perdido: 2 a confirmar').click();
        await seesText('esteve ativo há instantes');
        await sql(
          `UPDATE computers SET last_seen = clock_timestamp() - interval '1 hour' WHERE id = 'outro'`,
        );
      },
    },
    {
      name: 'lote: emitido em outro computador',
      async go(walk) {
        await walk.press('Escape');
        await openBatch(walk);
        await walk.seesText('Ana, em PC-03, emite “março.xlsx”');
      },
    },
    {
      name: 'lote: pedido por outro antes',
      async go({ button, seesText }) {
        await sql(`INSERT INTO computers (id, login, name, last_seen) VALUES ('mais um', 'ana', 'PC-05', now());
          UPDATE leases SET asked_by = 'mais um', asked_at = clock_timestamp() + interval '1 hour'`);
        await button('Continuar aqui').click();
        await seesText('Ana, em PC-05, pediu este lote antes');
      },
    },
    {
      name: 'lote: continuar sem resposta',
      async go({ button, seesText }) {
        await sql(`UPDATE leases SET asked_by = NULL; ${lease.ends}`);
        await seesText('PC-03, que emitia este lote, não responde');
        await button('Continuar aqui').click();
        await seesText('Continuar sem a resposta de PC-03?');
      },
    },
    {
      name: 'a confirmar: enviados por outro computador',
      async go({ press, button, seesText }) {
        await button('Continuar aqui: 2 boletos a confirmar').click();
        await expect.poll(() => sql(`SELECT count(*) FROM boletos WHERE state = 'uncertain'`)).toBe('2');
        await expect.poll(() => sql(`SELECT state FROM batches WHERE id = ${batch}`)).not.toBe('running');
        await press('Control+1');
        await button('Ver e decidir').click();
        await seesText('PC-03 ainda pode responder');
      },
    },
    {
      name: 'equipe: trilha',
      async go({ to, seesText }) {
        await to(6, 'Auditoria');
        await seesText('Lote continuado sem resposta do outro computador');
        await seesText(`bia · ${hostname()}`);
      },
    },
    {
      name: 'equipe: chamada',
      async go(walk) {
        await sql(`UPDATE team SET frozen_reason = 'counters', frozen_since = clock_timestamp()`);
        await team(walk);
        await walk.seesText('Envios da equipe bloqueados');
        await walk.seesText('1 de 3 responderam.');
      },
    },
    {
      name: 'equipe: início em espera',
      async go({ press, button }) {
        await press('Control+1');
        await button('Ver a verificação').waitFor();
      },
    },
    {
      name: 'equipe: perdido na chamada',
      async go({ button, seesText, page }) {
        await button('Ver a verificação').click();
        await page
          .getByRole('region', { name: 'Verificação dos computadores' })
          .getByRole('button', { name: 'Marcar como perdido… PC-03' })
          .click();
        await seesText('São os boletos prontos das contas');
      },
    },
    {
      name: 'equipe: todos responderam',
      async go({ press, seesText }) {
        await press('Escape');
        await sql(`INSERT INTO rolls (epoch, computer, how, who) SELECT epoch, computers.id, 'answered', 'ana' FROM team, computers
          ON CONFLICT DO NOTHING`);
        await seesText('Todos responderam. Confira e libere os envios.');
      },
    },
    {
      name: 'equipe: retomada',
      async go({ button, page }) {
        await button('Retomar').click();
        await page
          .getByRole('heading', { name: 'Verificação dos computadores' })
          .waitFor({ state: 'hidden' });
      },
    },
    {
      name: 'equipe: servidor em silêncio',
      async go({ seesText }) {
        await server.stop('fast');
        await seesText(/O servidor da equipe não responde desde/u);
      },
    },
    {
      name: 'equipe: consulta',
      async go(walk) {
        await server.start();
        await walk.page.getByText(/não responde desde/u).waitFor({ state: 'hidden' });
        await sql(`UPDATE clerks SET role = 'reader' WHERE login = 'bia'`);
        await joinAs(walk, 'bia');
        await team(walk);
        await walk.button('Marcar como perdido… PC-03').click();
        await walk.page.getByRole('textbox', { name: /Para confirmar, digite/u }).fill('PC-03');
        await walk.page
          .getByRole('button', { name: /^Marcar como perdido/u })
          .last()
          .click();
        await walk.seesText('Seu perfil é só de consulta.');
      },
    },
    {
      name: 'equipe: outra janela assumiu',
      async go(walk) {
        await walk.press('Escape');
        await sql(`UPDATE computers SET incarnation = incarnation + 1 WHERE login = 'bia'`);
        await walk.seesText('Outra janela ou outro computador assumiu este trabalho.');
      },
    },
    {
      name: 'equipe: início, outra janela assumiu',
      async go({ press, button }) {
        await press('Control+1');
        await button('Ver em Equipe').waitFor();
      },
    },
  ];

  return {
    async prepare(walk) {
      server = await startPostgres();
      await makeTeam(server);
      await joinAs(walk, 'bia');
      await anaAtWork(await useService(walk));
    },
    states,
    async close() {
      await other?.ledger.close().catch(() => undefined);
      await server?.close();
      rmSync(journal, { recursive: true, force: true });
    },
  };
}
