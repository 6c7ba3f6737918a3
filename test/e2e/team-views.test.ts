// Saved views that one clerk of a team shares and another opens, in two windows on one real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamDatabase } from '../bench/team-to-try.ts';
import { barriers } from '../helpers/accessible.ts';
import { inChromium } from '../helpers/chromium.ts';
import { openTrail } from '../helpers/long-trail.ts';
import { needsPostgres } from '../helpers/postgres-server.ts';
import { openTeamWindows, type TeamWindows } from '../helpers/team-windows.ts';

describe('views of a team', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let team: TeamWindows;
  const page = (which: number) => {
    const found = team.windows[which];
    if (!found) throw new Error('not opened');
    return found.page;
  };
  const [ana, bia] = [() => page(0), () => page(1)];
  const lastDay = (of: typeof ana) => of().getByRole('textbox', { name: 'Até', exact: true });
  const press = (of: typeof ana, name: string) => of().getByRole('button', { name, exact: true }).click();
  const openMenu = async (of: typeof ana) => {
    await press(of, 'Exibição');
    await of().getByRole('menuitem', { name: 'Salvar esta visão…' }).waitFor();
  };
  const choose = async (of: typeof ana, name: string | RegExp) => {
    await openMenu(of);
    await of().getByRole('menuitem', { name }).click();
  };
  async function share(of: typeof ana, name: string): Promise<void> {
    await choose(of, 'Salvar esta visão…');
    await of().getByRole('textbox', { name: 'Nome da visão' }).fill(name);
    await of().getByText('Compartilhar com a equipe').click();
    await of().getByText('toda a equipe a abre').waitFor();
    expect(await barriers(of())).toEqual([]);
    await press(of, 'Salvar visão');
  }

  const onServer = (sql: string) => team.server.psql(sql, teamDatabase);

  beforeAll(async () => {
    team = await openTeamWindows('ana', 'bia');
    for (const of of [ana, bia]) await openTrail(of());
  });
  afterAll(() => team.close());

  it('can be opened by the others, and show who shared them', async () => {
    await press(ana, 'Filtros');
    await lastDay(ana).fill('31/10/2026');
    await share(ana, 'Até outubro');
    await ana().getByText('Visão compartilhada com a equipe.').waitFor();
    await openMenu(bia);
    const entry = bia()
      .getByRole('group', { name: 'Da equipe' })
      .getByRole('menuitem', { name: /Até outubro/u });
    expect(await entry.innerText()).toContain('De Ana');
    expect(await barriers(bia(), '.popover')).toEqual([]);
    await entry.click();
    await bia().getByRole('button', { name: 'Remover o filtro Período: até 31/10/2026' }).waitFor();
    await bia().getByRole('button', { name: 'Limpar a busca e os filtros' }).click();
    await bia().getByText('Visão compartilhada com a equipe').first().waitFor();
  });

  it('cannot be saved if there is no space left; the message says so and typed text stays', async () => {
    await onServer(
      `INSERT INTO guiche.shared_views (id, list, name, view, shared_by)
       SELECT 'v' || n, 'trail', 'Visão ' || n, '{}', 'ana' FROM generate_series(1, 39) AS n`,
    );
    await share(ana, 'Uma a mais');
    await ana().getByText('A equipe já compartilha 40 visões: pare de compartilhar uma antes.').waitFor();
    expect(await ana().getByRole('textbox', { name: 'Nome da visão' }).inputValue()).toBe('Uma a mais');
    await press(ana, 'Cancelar');
    await onServer(`UPDATE guiche.shared_views SET removed_at = now() WHERE id LIKE 'v%'`);
  });

  it('stop being shared if their owner or an approver says so, and stay on the owner’s computer', async () => {
    await choose(bia, 'Visões da equipe…');
    expect(await barriers(bia())).toEqual([]);
    await bia().getByRole('button', { name: 'Parar de compartilhar Até outubro' }).click();
    await bia()
      .getByText('A visão “Até outubro” não é mais da equipe: ficou salva neste computador.')
      .waitFor();
    await bia().getByText('Nenhuma visão da equipe.').waitFor();
    await press(bia, 'Fechar');
    await press(bia, 'Filtros');
    await lastDay(bia).fill('');
    await choose(bia, /Até outubro/u);
    await bia().getByRole('button', { name: 'Remover o filtro Período: até 31/10/2026' }).waitFor();
    await openMenu(ana);
    await expect
      .poll(() =>
        ana()
          .getByRole('menuitem', { name: /Até outubro/u })
          .count(),
      )
      .toBe(0);
    await ana().keyboard.press('Escape');
    for (const { app } of team.windows) expect(app.problems).toEqual([]);
  });
});
