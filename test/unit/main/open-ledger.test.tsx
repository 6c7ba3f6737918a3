// A program starts, and its team's server has another certificate than when the computer joined.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openChosenLedger } from '../../../main/open-ledger.ts';
import type { ConnectionStore } from '../../../main/team/saved-connection.ts';
import { TeamStart } from '../../../renderer/shell/TeamStart.tsx';
import { temporaryFolder } from '../../helpers/ledger-folder.ts';
import { needsPostgres } from '../../helpers/postgres-server.ts';
import { draw } from '../../helpers/render.tsx';
import { makeCertificates } from '../../helpers/service-certificate.ts';
import { needs } from '../../helpers/system-tools.ts';
import { clerkPassword, teamServerForFile } from '../../helpers/team-server.ts';

describe('a start in a team', { skip: needsPostgres().skip || needs('openssl').skip }, () => {
  const { server, newTeam } = teamServerForFile();

  const start = async (ca: string) => {
    const dataFolder = temporaryFolder();
    const { host, port } = server();
    const connection = { host, port, database: 'equipe', user: 'ana', ca };
    const saved: ConnectionStore = {
      read: () => ({ kind: 'saved', connection }),
      password: () => Promise.resolve(clerkPassword),
      save: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    };
    const opening = openChosenLedger({
      dataFolder,
      stateFolder: join(dataFolder, 'state'),
      machineId: 'machine-1',
      keeper: null,
      boot: null,
      now: () => new Date(),
      version: '1.0.0',
      saved,
    });
    const failure = await opening.then(
      (opened) => {
        onTestFinished(() => opened.close());
        return null;
      },
      (error: unknown) => error,
    );
    return { failure, connection, touched: existsSync(dataFolder) ? readdirSync(dataFolder) : [] };
  };

  it('is refused by a certificate of another authority, another name or another time, before any file is changed', async () => {
    await newTeam();
    const good = makeCertificates();
    await server().offer(good);
    onTestFinished(() => server().offer(null));
    await expect.poll(async () => (await start(good.ca)).failure).toBeNull();
    const cases = [
      [makeCertificates(), 'certificateUntrusted', 'é de uma autoridade desconhecida'],
      [makeCertificates('DNS:outro.example'), 'certificateName', 'é de outro endereço'],
      [makeCertificates(undefined, 0), 'certificateExpired', 'está fora da validade'],
    ] as const;
    for (const [offered, trouble, sentence] of cases) {
      await server().offer(offered);
      const trusted = trouble === 'certificateUntrusted' ? good.ca : offered.ca;
      await expect
        .poll(async () => (await start(trusted)).failure)
        .toMatchObject({ failure: { code: 'teamNotOpened', fields: { server: trouble } } });
      const { touched, connection } = await start(trusted);
      expect(touched).toEqual([]);
      const shown = draw(<TeamStart of={{ connection, trouble, detail: null }} />);
      expect(shown.lines.join(' ')).toContain(sentence);
      expect(shown.lines.join(' ')).toContain('A senha não foi enviada');
    }
  });
});
