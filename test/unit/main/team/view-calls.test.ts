import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../../../preload/contract/list-layouts.ts';
import { createViewCalls } from '../../../../main/team/shared-calls.ts';
import type { SharedViews } from '../../../../main/ledger/team/link.ts';
import type { TeamState } from '../../../../main/ledger/team/session.ts';

const view: SavedView = {
  id: 'vencidos',
  list: 'register',
  name: 'Vencidos',
  search: {},
  sort: { column: 'due', descending: false },
  columns: [],
};

function calls(role: TeamState['role'], stored: readonly string[]) {
  const state: TeamState = {
    login: 'ana',
    role,
    computer: { id: 'pc', name: 'PC' },
    epoch: 1,
    silentSince: null,
    frozen: null,
    stopped: null,
    rollAnswered: false,
    sendsMissing: false,
    rollTrouble: null,
    batchRequests: [],
  };
  const views: SharedViews = {
    list: async () => stored.map((one) => ({ view: one, by: 'Bia', own: false })),
    share: async () => null,
    stop: async () => 'unknown',
  };
  return createViewCalls({ link: { state: () => state }, views });
}

describe('the shared views that a window gets', () => {
  it('are those that this program can read', async () => {
    const stored = ['{', '{}', JSON.stringify({ ...view, list: 'other' }), JSON.stringify(view)];
    expect(await calls('operator', stored).views(undefined)).toEqual([{ view, by: 'Bia', mayStop: false }]);
  });

  it('are sorted by name', async () => {
    const stored = ['Última', 'Ágio', 'baixar'].map((name) => JSON.stringify({ ...view, name }));
    expect((await calls('operator', stored).views(undefined)).map((one) => one.view.name)).toEqual([
      'Ágio',
      'baixar',
      'Última',
    ]);
  });

  it('may be unshared by an approver', async () => {
    expect(await calls('approver', [JSON.stringify(view)]).views(undefined)).toEqual([
      { view, by: 'Bia', mayStop: true },
    ]);
  });

  it('do not exist outside a team, and cannot be shared there', async () => {
    expect(await createViewCalls(null).views(undefined)).toEqual([]);
    await expect(createViewCalls(null).shareView({ commandId: 'c'.repeat(16), view })).rejects.toMatchObject({
      failure: { code: 'notInTeam' },
    });
  });
});
