import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getRetention, saveRetention, tryRetention } from '@otolead/contract/privacy/retention.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { personParts } from '../../app/person-parts.ts';
import { RETAIN } from './privacy.public.ts';
import { retainPeople } from './retention.ts';

const t = useTestApp();
const NONE = { not_connectable: 0, not_interested: 0, not_eligible: 0, purchase: 0 };
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
  await t.db
    .updateTable('lead')
    .set({ erased_at: new Date(0) })
    .where('erased_at', 'is', null)
    .execute();
  await t.db
    .updateTable('retention_rule')
    .set({ ...NONE, ran_at: null, ran_leads: 0 })
    .execute();
});

const monthsAgo = (months: number) => {
  const at = new Date(t.clock.now());
  at.setUTCMonth(at.getUTCMonth() - months);
  at.setUTCDate(at.getUTCDate() - 1);
  return at;
};
const closed = (months: number, change: Parameters<typeof buildLead>[1] = {}) =>
  buildLead(t.db, { status_id: 4, sub_status_id: 14, updated_at: monthsAgo(months), ...change });
const erased = async (leads: readonly { readonly lead_id: number }[]) => {
  const rows = await t.db
    .selectFrom('lead')
    .where(
      'lead_id',
      'in',
      leads.map(({ lead_id: id }) => id),
    )
    .where('erased_at', '>', new Date(0))
    .select('lead_id')
    .orderBy('lead_id')
    .execute();
  return rows.map(({ lead_id: id }) => id);
};

describe('retention', () => {
  it('is off at first: the night touches nobody', async () => {
    const lead = await closed(200);
    expect((await t.call(getRetention, {}, { token })).body.data).toMatchObject({ ...NONE, ran_at: null });
    await t.addJob(RETAIN);
    expect(await erased([lead])).toEqual([]);
  });

  it('makes people anonymous whose leads are all closed and unchanged for long enough, by status and market', async () => {
    const over = await closed(25);
    const fresh = await closed(23);
    const bought = await closed(25, { status_id: 6, sub_status_id: 11 });
    const open = await closed(25, { status_id: 2, sub_status_id: 2 });
    const abroad = await closed(25, { market: 'ph' });
    const again = await closed(25);
    const inWork = await closed(1, { mobile: again.mobile, status_id: 1, sub_status_id: 1 });
    const months = { ...NONE, not_interested: 24 };
    const tried = await t.call(tryRetention, months, { token });
    expect(tried.body.data).toEqual({ ...NONE, not_interested: 2, capped: false });
    expect((await t.call(saveRetention, months, { token })).status).toBe(200);
    expect(await t.addJob(RETAIN)).toBe(0);
    expect(await erased([over, fresh, bought, open, abroad, again, inWork])).toEqual([over.lead_id]);
    const { body } = await t.call(getRetention, {}, { token });
    expect(body.data).toMatchObject({ ran_at: t.clock.now().toISOString(), ran_leads: 1 });
    const listed = await t.db
      .selectFrom('erasure')
      .select(['cause', 'erased_by', 'counts'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(listed).toEqual({ cause: 'retention', erased_by: null, counts: { lead: 1 } });
  });

  it('goes on after a night that was killed between two batches', async () => {
    const leads = [];
    for (let at = 0; at < 210; at += 1) leads.push(await closed(30));
    await t.call(saveRetention, { ...NONE, not_interested: 24 }, { token });
    const batches = { left: 1 };
    const killed = personParts.map((part, at) => ({
      ...part,
      erase: async (...given: Parameters<typeof part.erase>) => {
        const keys = await part.erase(...given);
        if (at === personParts.length - 1 && batches.left-- === 0) throw new Error('killed');
        return keys;
      },
    }));
    await expect(retainPeople(t.db, t.clock, killed)).rejects.toThrow('killed');
    expect(await erased(leads)).toHaveLength(200);
    await retainPeople(t.db, t.clock, personParts);
    expect(await erased(leads)).toHaveLength(210);
  });

  it('refuses months below the shortest, and callers without the right', async () => {
    const { status, body } = await t.send(saveRetention, { not_interested: 3 }, { token });
    expect([status, body.errors]).toEqual([
      400,
      { not_interested: 'Not interested, months must be 0 or 6 to 240' },
    ]);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    for (const call of [getRetention, saveRetention, tryRetention])
      expect((await t.send(call, NONE, { token: supervisor })).status).toBe(403);
  });
});

it('a batch of 1,000 leads takes less than six seconds', { tags: ['all'] }, async () => {
  for (let at = 0; at < 1_000; at += 1) await closed(30);
  await t.call(saveRetention, { ...NONE, not_interested: 24 }, { token });
  const begun = performance.now();
  await retainPeople(t.db, t.clock, personParts);
  expect(performance.now() - begun).toBeLessThan(6_000);
});
