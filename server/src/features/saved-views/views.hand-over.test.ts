import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { handOverViews } from '@otolead/contract/saved-views/saved-views.endpoints.ts';
import { MOST_VIEWS } from '@otolead/contract/saved-views/views.limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
let gone: TestUser;
let heir: TestUser;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  gone = await buildUser(t.db, { status: 0, name: 'Rudi Hartono' });
  heir = await buildUser(t.db);
});

async function buildViews(owner: TestUser, names: readonly string[]): Promise<void> {
  const now = t.clock.now();
  const rows = names.map((name) => ({
    market_id: 1,
    owner_id: owner.id,
    screen: 'lead-list',
    name,
    created_at: now,
    updated_at: now,
  }));
  await t.db.insertInto('saved_view').values(rows).execute();
}

const namesOf = async (owner: TestUser) => {
  const views = t.db.selectFrom('saved_view').where('owner_id', '=', owner.id).select('name').orderBy('id');
  return (await views.execute()).map(({ name }) => name);
};
const handOver = (owner: TestUser, user: TestUser, caller = token) =>
  t.call(handOverViews, { owner_id: owner.id, user_id: user.id }, { token: caller });

describe('work of an agent who was switched off', () => {
  it('goes to another agent: the views at once, under names of their own', async () => {
    await buildViews(gone, ['Hot', 'Cold']);
    await buildViews(heir, ['hot']);
    const { body } = await handOver(gone, heir);
    expect(body).toMatchObject({ message: '2 saved views have a new owner', data: { total: 2 } });
    expect(await namesOf(gone)).toEqual([]);
    const names = await namesOf(heir);
    expect(names).toContain('hot');
    expect(names).toContain('Cold');
    expect(names.find((name) => name.startsWith('Hot ('))).toContain('Rudi Hartono');
    const log = t.db.selectFrom('change_log').where('record_id', '=', gone.id).select('changes');
    expect((await log.executeTakeFirst())?.changes).toHaveProperty('views_handed_over');
  });

  it('goes to another agent: the my-active leads by a job, each with its history', async () => {
    const leads = [];
    for (let n = 0; n < 3; n += 1) leads.push(await buildLead(t.db, { myactive_agent_id: gone.id }));
    const other = await buildLead(t.db, { myactive_agent_id: heir.id });
    const request = {
      action_type: 'reassign' as const,
      agent_id: heir.id,
      comment: 'Left by Rudi Hartono',
      filters: { my_active: 1, myactive_agent_id: [gone.id] },
      expected_total: 3,
    };
    const wrong = await t.send(updateMyActive, { ...request, expected_total: 2 }, { token });
    expect(wrong.status).toBe(409);
    const { body } = await t.send(updateMyActive, request, { token });
    expect(body.data).toMatchObject({ total: 3 });
    await t.runJobs();
    const owners = await t.db
      .selectFrom('lead')
      .where(
        'lead_id',
        'in',
        [...leads, other].map(({ lead_id: id }) => id),
      )
      .select('myactive_agent_id')
      .execute();
    expect(owners.every(({ myactive_agent_id: owner }) => owner === heir.id)).toBe(true);
    const told = t.db
      .selectFrom('activity')
      .where('lead_id', '=', leads[0]?.lead_id ?? 0)
      .select('id');
    expect(await told.execute()).toHaveLength(1);
  });

  it('is refused over the limit of views, and then stays as it is', async () => {
    await buildViews(gone, ['One too many']);
    await buildViews(
      heir,
      Array.from({ length: MOST_VIEWS }, (_, n) => `View ${n}`),
    );
    expect((await handOver(gone, heir)).status).toBe(400);
    expect(await namesOf(gone)).toEqual(['One too many']);
  });

  it('is refused to inactive people, other roles and other markets, and while its owner is active', async () => {
    await buildViews(gone, ['Kept']);
    const off = await buildUser(t.db, { status: 0 });
    const auditor = await buildUser(t.db, { roleId: ROLE.auditor });
    for (const user of [off, auditor])
      expect((await handOver(gone, user)).body.errors).toEqual({
        user_id: 'Choose an active user of the same role',
      });
    const abroad = await buildUser(t.db, { markets: ['ph'] });
    expect((await handOver(gone, abroad)).status).toBe(404);
    expect((await handOver(heir, gone)).body.message).toContain('switched off');
    const agent = await t.signIn(heir);
    expect((await handOver(gone, heir, agent)).status).toBe(403);
    expect((await t.call(handOverViews, { owner_id: gone.id, user_id: heir.id })).status).toBe(401);
    expect(await namesOf(gone)).toEqual(['Kept']);
  });
});
