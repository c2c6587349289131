import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { deleteView, listViews, saveView } from '@otolead/contract/saved-views/saved-views.endpoints.ts';
import { MOST_VIEWS } from '@otolead/contract/saved-views/views.limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let supervisor: string;
let agent: string;

beforeEach(async () => {
  supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Sari Dewi' }));
  agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
});

const screen = 'lead-list' as const;
const namesFor = async (token: string, market: 'id' | 'ph' = 'id') =>
  (await t.call(listViews, { screen }, { token, market })).body.data.map(({ name }) => name);

describe('saved views', () => {
  it('keep filters and columns under a name, but never whom somebody looked for', async () => {
    const { body } = await t.call(
      saveView,
      {
        screen,
        name: ' Hot today ',
        filters: {
          sub_status_id: '2,3',
          date_type: 'followup_date',
          date_preset: 'today',
          search: 'Budi',
          lead_ids: [1],
        } as never,
        columns: ['lead_id', 'status'],
      },
      { token: agent },
    );
    expect(body.message).toBe('View saved');
    expect(body.data).toMatchObject({
      name: 'Hot today',
      filters: { sub_status_id: [2, 3], date_type: 'followup_date', date_preset: 'today' },
      columns: ['lead_id', 'status'],
      is_own: true,
      shared_role_id: null,
      version: 1,
    });
    expect(Object.keys(body.data.filters)).toEqual(expect.not.arrayContaining(['search', 'lead_ids']));
    expect(await namesFor(agent)).toEqual(['Hot today']);
    expect(await namesFor(supervisor)).toEqual([]);
  });

  it('are shared with a role by supervisors, whose readers cannot change them', async () => {
    const shared = await t.call(
      saveView,
      { screen, name: 'Team', shared_role_id: ROLE.agent },
      { token: supervisor },
    );
    const { id } = shared.body.data;
    const [seen] = (await t.call(listViews, { screen }, { token: agent })).body.data;
    expect(seen).toMatchObject({ id, is_own: false, owner_name: 'Sari Dewi', shared_role: 'Agent' });
    expect((await t.call(saveView, { id, screen, name: 'Mine' }, { token: agent })).status).toBe(404);
    expect((await t.call(deleteView, { id }, { token: agent })).status).toBe(404);
    const refused = await t.call(
      saveView,
      { screen, name: 'For all', shared_role_id: ROLE.agent },
      { token: agent },
    );
    expect(refused.status).toBe(403);
    for (const roleId of [ROLE.brandManager, 999]) {
      const wrong = { screen, name: 'For nobody', shared_role_id: roleId };
      const { status, body } = await t.call(saveView, wrong, { token: supervisor });
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: { shared_role_id: 'Choose a role' },
      });
    }
    await t.call(deleteView, { id }, { token: supervisor });
    expect(await namesFor(agent)).toEqual([]);
  });

  it('have one name each, whatever its case, also when two tabs save at once', async () => {
    const save = (name: string) => t.call(saveView, { screen, name }, { token: agent });
    const both = await Promise.all([save('Mine'), save('MINE'), save('mine')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.body.errors?.name).toBe('You already have a view of this name');
    expect((await t.call(saveView, { screen, name: 'Mine' }, { token: supervisor })).status).toBe(200);
  });

  it('refuse a save over somebody’s newer one', async () => {
    const { id, version } = (await t.call(saveView, { screen, name: 'A' }, { token: agent })).body.data;
    const change = (name: string) => t.call(saveView, { id, version, screen, name }, { token: agent });
    expect((await change('B')).body.data).toMatchObject({ id, name: 'B', version: 2 });
    const stale = await change('C');
    expect([stale.status, stale.body.detail]).toMatchObject([409, { name: 'B', version: 2 }]);
  });

  it('belong to one market', async () => {
    const token = await t.signIn(await buildUser(t.db, { markets: ['id', 'ph'] }));
    const { id } = (await t.call(saveView, { screen, name: 'A' }, { token })).body.data;
    expect(await namesFor(token, 'ph')).toEqual([]);
    expect((await t.call(deleteView, { id }, { token, market: 'ph' })).status).toBe(404);
  });
});

describe('how many views a person keeps', () => {
  it('is no more than the limit however many are saved at the same moment', async () => {
    const names = Array.from({ length: MOST_VIEWS + 20 }, (_, index) => `View ${index}`);
    const answers = await Promise.all(
      names.map((name) => t.send(saveView, { screen, name, filters: {} }, { token: agent })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_VIEWS);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await namesFor(agent)).toHaveLength(MOST_VIEWS);
  });
});
