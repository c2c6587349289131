import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  compareLeads,
  getMerges,
  mergeLeads,
  unmergeLead,
} from '@otolead/contract/merges/merges.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { takeEnquiries } from '../arrivals/arrivals.public.ts';

const t = useTestApp();
let token: string;
let agentId: number;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  agentId = (await buildUser(t.db, { roleId: ROLE.agent })).id;
});

const merge = (gone: TestLead, stays: Pick<TestLead, 'lead_id'>) =>
  t.send(mergeLeads, { lead_id: gone.lead_id, into_lead_id: stays.lead_id }, { token });
const takeBack = (lead: TestLead) => t.send(unmergeLead, { lead_id: lead.lead_id }, { token });
const stored = ({ lead_id }: TestLead) =>
  t.db.selectFrom('lead').where('lead_id', '=', lead_id).selectAll().executeTakeFirstOrThrow();
const historyOf = async ({ lead_id }: TestLead, source?: 'crm') => {
  const { body } = await t.call(getActivity, { lead_id, ...(source && { source: [source] }) }, { token });
  return body.data.map(({ details }) => [details.action_type, details.of_lead ?? null]);
};

describe('two leads that are merged', () => {
  it('become one that stays and one that points to it, with their history read together', async () => {
    const [gone, stays] = [await buildLead(t.db, { name: 'Goes' }), await buildLead(t.db, { name: 'Stays' })];
    expect((await merge(gone, stays)).body.message).toBe(`Merged into lead ${stays.lead_id}`);
    expect(await stored(gone)).toMatchObject({
      status_id: 5,
      sub_status_id: 18,
      duplicate_of: stays.lead_id,
    });
    expect(await stored(stays)).toEqual(stays);
    const of = String(gone.lead_id);
    expect(await historyOf(stays)).toEqual([
      ['take_in', null],
      ['merge', of],
    ]);
    expect(await historyOf(stays, 'crm')).toHaveLength(2);
    expect(await historyOf(gone)).toEqual([['merge', null]]);
    const asked = await t.call(getMerges, { lead_id: stays.lead_id }, { token });
    expect(asked.body.data).toMatchObject({ into: null, merged: [{ lead_id: gone.lead_id, name: 'Goes' }] });
  });

  it('are two again when it is taken back, the one as it was in every column', async () => {
    const followup_at = new Date('2026-11-21T03:00:00Z');
    const owned = { myactive_agent_id: agentId, myactive_at: new Date('2026-11-19T03:00:00Z') };
    const gone = await buildLead(t.db, { status_id: 2, sub_status_id: 3, followup_at, ...owned });
    const stays = await buildLead(t.db);
    await merge(gone, stays);
    expect(await stored(gone)).toMatchObject({ followup_at: null, myactive_agent_id: null });
    expect((await takeBack(gone)).status).toBe(200);
    const { version, updated_at, updated_crm_at, ...whole } = await stored(gone);
    expect(gone).toMatchObject(whole);
    expect(version).toBe(gone.version + 2);
    expect(await historyOf(stays)).toEqual([
      ['give_back', null],
      ['take_in', null],
    ]);
    expect((await takeBack(gone)).body.message).toBe('This lead is not merged');
    expect((await merge(gone, stays)).status).toBe(200);
  });

  it('keep the open tasks and the earlier follow-up with the one that stays; both go back', async () => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
    const callBack = { sub_status_id: 5, myactive_agent_id: agentId };
    const gone = await buildLead(t.db, { ...callBack, followup_at: at('03:00') });
    const stays = await buildLead(t.db, { ...callBack, followup_at: at('09:00') });
    const task = (text: string, done_at: Date | null = null) => ({
      lead_id: gone.lead_id,
      market_id: 1,
      user_id: agentId,
      task: text,
      due_at: at('04:00'),
      snoozed_until: at('04:15'),
      done_at,
      created_at: at('00:00'),
    });
    const made = await t.db
      .insertInto('lead_task')
      .values([task('Send the price'), task('Told already', at('01:00'))])
      .returning('id')
      .execute();
    const open = made[0]?.id ?? 0;
    const tasks = ({ lead_id }: TestLead) =>
      t.db.selectFrom('lead_task').where('lead_id', '=', lead_id).orderBy('id').selectAll().execute();
    await merge(gone, stays);
    expect(await tasks(stays)).toEqual([{ ...task('Send the price'), id: open, lead_id: stays.lead_id }]);
    expect((await tasks(gone)).map((row) => row.task)).toEqual(['Told already']);
    expect(await stored(stays)).toMatchObject({ followup_at: at('03:00'), version: 2 });
    const { body } = await t.call(getActivity, { lead_id: stays.lead_id, source: ['crm'] }, { token });
    expect(body.data[0]?.activity).toMatchObject([{ field: 'follow_up_date' }]);
    // One of them is done before the merge is undone.
    await t.db
      .updateTable('lead_task')
      .set({ done_at: at('05:00') })
      .where('id', '=', open)
      .execute();
    expect((await takeBack(gone)).status).toBe(200);
    expect(await tasks(stays)).toEqual([]);
    expect(await tasks(gone)).toMatchObject([
      { id: open, task: 'Send the price', done_at: at('05:00') },
      { task: 'Told already' },
    ]);
    expect((await stored(gone)).followup_at).toEqual(at('03:00'));
    expect((await stored(stays)).followup_at).toEqual(at('09:00'));
  });

  it('keep the only follow-up with the one that stays if it is open; it goes back and leaves none', async () => {
    const followup_at = new Date('2026-11-21T03:00:00Z');
    const gone = await buildLead(t.db, { sub_status_id: 5, followup_at });
    const stays = await buildLead(t.db);
    await merge(gone, stays);
    expect(await stored(stays)).toMatchObject({ followup_at, version: 2 });
    await takeBack(gone);
    expect(await stored(stays)).toMatchObject({ followup_at: null, version: 3 });
    expect(await stored(gone)).toMatchObject({ followup_at });
    const closed = await buildLead(t.db, { status_id: 4, sub_status_id: 9 });
    await merge(gone, closed);
    expect(await stored(closed)).toEqual(closed);
    await takeBack(gone);
    expect(await stored(closed)).toEqual(closed);
  });

  it('leave a follow-up alone that the one that stays was given meanwhile', async () => {
    const at = (day: string) => new Date(`2026-11-${day}T03:00:00Z`);
    const gone = await buildLead(t.db, { sub_status_id: 5, followup_at: at('21') });
    const stays = await buildLead(t.db, { sub_status_id: 5, followup_at: at('22') });
    await merge(gone, stays);
    await t.db
      .updateTable('lead')
      .set({ followup_at: at('25') })
      .where('lead_id', '=', stays.lead_id)
      .execute();
    await takeBack(gone);
    expect((await stored(stays)).followup_at).toEqual(at('25'));
  });

  it.each([
    ['was deactivated', { status: 0 }],
    ['has another role', { role_id: ROLE.supervisor }],
  ])('do not give a lead back to an owner who %s meanwhile', async (_name, left) => {
    const { id } = await buildUser(t.db, { roleId: ROLE.agent });
    const owned = { myactive_agent_id: id, myactive_at: new Date('2026-11-19T03:00:00Z') };
    const gone = await buildLead(t.db, { status_id: 2, sub_status_id: 3, ...owned });
    await merge(gone, await buildLead(t.db));
    await t.db.updateTable('app_user').set(left).where('id', '=', id).execute();
    expect((await takeBack(gone)).status).toBe(200);
    const unowned = { myactive_agent_id: null, myactive_at: null };
    expect(await stored(gone)).toMatchObject({ status_id: 2, sub_status_id: 3, ...unowned });
  });

  it('leave a status alone that somebody gave meanwhile', async () => {
    const [gone, stays] = [await buildLead(t.db), await buildLead(t.db)];
    await merge(gone, stays);
    await t.db
      .updateTable('lead')
      .set({ status_id: 24, sub_status_id: 21 })
      .where('lead_id', '=', gone.lead_id)
      .execute();
    await takeBack(gone);
    expect(await stored(gone)).toMatchObject({ status_id: 24, sub_status_id: 21, duplicate_of: null });
  });

  it('take the enquiries of both numbers in the lead that stays', async () => {
    const [gone, stays] = [await buildLead(t.db), await buildLead(t.db)];
    await merge(gone, stays);
    const source = { name: 'test', actor: { userId: null, name: 'System' }, sourceId: 1, now: t.clock.now() };
    const [outcome] = await inTransaction(t.db, (tx) =>
      takeEnquiries(tx, MARKETS.id, source, [{ name: 'Again', mobile: gone.mobile }]),
    );
    expect(outcome).toMatchObject({ leadId: stays.lead_id, duplicate: true });
  });
});

describe('a merge that is refused', () => {
  it.each([
    ['into itself', async (gone: TestLead) => gone, 'A lead cannot be merged into itself'],
    ['into nobody', async () => ({ lead_id: 999_999 }), 'Record not found'],
    ['into the other market', async () => buildLead(t.db, { market: 'ph' }), 'Record not found'],
    [
      'of what others were merged into',
      async (gone: TestLead) => {
        await merge(await buildLead(t.db), gone);
        return buildLead(t.db);
      },
      'Leads were merged into this one: it has to stay',
    ],
  ])('%s', async (_name, target, message) => {
    const gone = await buildLead(t.db);
    const { status, body } = await merge(gone, await target(gone));
    expect([status, body.errors]).toEqual([400, { into_lead_id: message }]);
    expect(await stored(gone)).toEqual(gone);
  });

  it('of a purchase, or by who has no right to it', async () => {
    const [sold, stays] = [
      await buildLead(t.db, { status_id: 6, sub_status_id: 12 }),
      await buildLead(t.db, { mobile: '628000111222' }),
    ];
    expect((await merge(sold, stays)).body.errors).toEqual({
      into_lead_id: 'A lead with a purchase has to stay',
    });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    const pair = { lead_id: stays.lead_id, into_lead_id: sold.lead_id };
    expect((await t.send(mergeLeads, pair, { token: agent })).status).toBe(403);
    expect((await t.send(unmergeLead, { lead_id: stays.lead_id }, { token: agent })).status).toBe(403);
  });
});

describe('two leads side by side', () => {
  const compare = (lead: TestLead, other: Pick<TestLead, 'lead_id'>) =>
    t.call(compareLeads, { lead_id: lead.lead_id, other_lead_id: other.lead_id }, { token });

  it('are told by what one decides by, and either may stay', async () => {
    const followup_at = new Date('2026-11-21T03:00:00Z');
    const last_called_at = new Date('2026-11-19T04:00:00Z');
    const owned = { myactive_agent_id: agentId, myactive_at: followup_at };
    const lead = await buildLead(t.db, {
      sub_status_id: 5,
      followup_at,
      last_called_at,
      attempts: 3,
      ...owned,
    });
    const other = await buildLead(t.db, { name: 'Budi Lain' });
    const source = { name: 'test', actor: { userId: null, name: 'System' }, sourceId: 1, now: t.clock.now() };
    await inTransaction(t.db, (tx) =>
      takeEnquiries(tx, MARKETS.id, source, [{ name: 'Again', mobile: other.mobile }]),
    );
    const { body } = await compare(lead, other);
    expect(body.data.leads).toMatchObject([
      {
        lead_id: lead.lead_id,
        status: 'New',
        owner: expect.any(String),
        followup_date: followup_at.toISOString(),
        last_called: last_called_at.toISOString(),
        total_calls: 3,
        enquiries: 1,
        cannot_close: null,
      },
      { lead_id: other.lead_id, name: 'Budi Lain', last_called: null, enquiries: 2, cannot_close: null },
    ]);
    for (const [gone, stays] of [
      [lead, other],
      [other, lead],
    ] as const) {
      expect((await merge(gone, stays)).status).toBe(200);
      expect(await stored(gone)).toMatchObject({ sub_status_id: 18, duplicate_of: stays.lead_id });
      expect((await takeBack(gone)).status).toBe(200);
      expect(await stored(gone)).toMatchObject({ sub_status_id: gone.sub_status_id, duplicate_of: null });
    }
  });

  it('say which of them cannot be closed, and why', async () => {
    const sold = await buildLead(t.db, { status_id: 6, sub_status_id: 12 });
    const taker = await buildLead(t.db);
    await merge(await buildLead(t.db), taker);
    const { body } = await compare(taker, sold);
    expect(body.data.leads.map(({ cannot_close: reason }) => reason)).toEqual([
      'Leads were merged into this one: it has to stay',
      'A lead with a purchase has to stay',
    ]);
  });

  it('name what is wrong with the other one beside its id, and nothing of the other market', async () => {
    const lead = await buildLead(t.db);
    const faults = async (other: Pick<TestLead, 'lead_id'>) => (await compare(lead, other)).body.errors;
    expect(await faults(lead)).toEqual({ other_lead_id: 'A lead cannot be merged into itself' });
    for (const other of [{ lead_id: 999_999 }, await buildLead(t.db, { market: 'ph' })])
      expect(await faults(other)).toEqual({ other_lead_id: 'Record not found' });
  });

  it('are merged once, however many tabs merge them, whichever is to stay', async () => {
    const [one, other] = [await buildLead(t.db), await buildLead(t.db)];
    const answers = await Promise.all([merge(one, other), merge(other, one), merge(one, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const closed = await Promise.all([stored(one), stored(other)]);
    expect(closed.filter((lead) => lead.sub_status_id === 18)).toHaveLength(1);
  });
});

it('offers the leads that share a number, of this market alone', async () => {
  const lead = await buildLead(t.db, { alternate_mobile: '628700700700' });
  const same = await buildLead(t.db, { mobile: '628700700700' });
  await buildLead(t.db, { market: 'ph', mobile: '628700700700' });
  const { body } = await t.call(getMerges, { lead_id: lead.lead_id }, { token });
  expect(body.data.similar.map(({ lead_id: id }) => id)).toEqual([same.lead_id]);
});
