import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { cancelJob, getJob, listJobLeads } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
let agentToken: string;
let agent: TestUser;
let other: TestUser;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Sari Dewi' }));
  agent = await buildUser(t.db, { name: 'Budi Santoso' });
  agentToken = await t.signIn(agent);
  other = await buildUser(t.db, { name: 'Citra Lestari' });
});

const owned = (ownerId: number | null, overrides: Partial<TestLead> = {}) =>
  buildLead(t.db, { status_id: 2, sub_status_id: 2, myactive_agent_id: ownerId, ...overrides });

const ownerOf = async ({ lead_id: id }: Pick<TestLead, 'lead_id'>) => {
  const lead = await t.db
    .selectFrom('lead')
    .where('lead_id', '=', id)
    .select(['myactive_agent_id', 'version'])
    .executeTakeFirstOrThrow();
  return [lead.myactive_agent_id, lead.version];
};

const historyOf = async ({ lead_id: id }: Pick<TestLead, 'lead_id'>) =>
  (await t.call(getActivity, { lead_id: id }, { token })).body.data;

describe('the owner of one lead', () => {
  it('LST-082 LST-083 an agent takes a lead, a supervisor reassigns and removes it, each told in the history', async () => {
    const lead = await owned(null);
    const id = [lead.lead_id];
    const taken = await t.call(
      updateMyActive,
      { lead_id: id, agent_id: agent.id, action_type: 'assign' },
      { token: agentToken },
    );
    expect([taken.status, taken.body.message]).toEqual([200, 'Assigned to Budi Santoso']);
    expect(taken.body.data).toEqual({ job_id: null, total: 1 });
    expect(await ownerOf(lead)).toEqual([agent.id, 2]);

    await t.call(
      updateMyActive,
      { lead_id: id, agent_id: other.id, action_type: 'reassign', comment: ' On leave ' },
      { token },
    );
    expect(await ownerOf(lead)).toEqual([other.id, 3]);
    await t.call(updateMyActive, { lead_id: id, action_type: 'remove' }, { token });
    expect(await ownerOf(lead)).toEqual([null, 4]);

    const [removed, reassigned, assigned] = await historyOf(lead);
    expect(assigned).toMatchObject({ activity_type: 'myactive', added_by: 'Budi Santoso', comment: [] });
    expect(reassigned).toMatchObject({
      added_by: 'Sari Dewi',
      details: { action_type: 'reassign', agent_name: 'Citra Lestari', old_agent_name: 'Budi Santoso' },
      comment: [{ comment: 'On leave', comment_type: 'INTERNAL', to: null }],
    });
    expect(reassigned?.activity[0]).toMatchObject({
      field: 'myactive_agent_id',
      old: { label: 'Budi Santoso' },
      new: { label: 'Citra Lestari' },
    });
    expect(removed?.details).toMatchObject({ action_type: 'remove', is_active: 0 });
  });

  describe('LST-086', () => {
    it.each([
      ['assign', {}, 'agent_id', 'Agent is required'],
      ['reassign', { comment: 'x' }, 'agent_id', 'Agent is required'],
      ['reassign', { agent_id: -1 }, 'agent_id', 'Agent is invalid'],
    ])('%s with %o is refused: %s', async (action, input, field, message) => {
      const lead = await owned(other.id);
      const { status, body } = await t.send(
        updateMyActive,
        { lead_id: [lead.lead_id], action_type: action, ...input },
        { token },
      );
      expect([status, body.errors?.[field]]).toEqual([400, message]);
      expect(await ownerOf(lead)).toEqual([other.id, 1]);
    });
  });

  it.each([undefined, '', '  '])('LST-087 a reassignment with the comment %j is refused', async (comment) => {
    const lead = await owned(other.id);
    const { status, body } = await t.call(
      updateMyActive,
      { lead_id: [lead.lead_id], agent_id: agent.id, action_type: 'reassign', comment },
      { token },
    );
    expect([status, body.errors?.comment]).toEqual([400, 'Comment is required']);
    expect(await ownerOf(lead)).toEqual([other.id, 1]);
  });

  it('LST-085 the present owner is no choice', async () => {
    const lead = await owned(agent.id);
    const { status, body } = await t.call(
      updateMyActive,
      { lead_id: [lead.lead_id], agent_id: agent.id, action_type: 'reassign', comment: 'x' },
      { token },
    );
    expect([status, body.message]).toEqual([400, 'The lead is already with this agent']);
  });

  it('LST-088 a lead that one agent has is nobody else’s to take', async () => {
    const lead = await owned(other.id);
    const { status, body } = await t.call(
      updateMyActive,
      { lead_id: [lead.lead_id], agent_id: agent.id, action_type: 'assign' },
      { token: agentToken },
    );
    expect([status, body.message]).toEqual([400, 'The lead is already with another agent']);
    expect(await ownerOf(lead)).toEqual([other.id, 1]);
  });

  describe('LST-089', () => {
    it.each([
      ['reassign', () => owned(null)],
      ['remove', () => owned(null)],
      ['reassign', () => owned(other.id, { status_id: 4, sub_status_id: 9 })],
      ['assign', () => owned(null, { status_id: 6, sub_status_id: 13 })],
    ] as const)('%s where My Active is not enabled is refused with that message', async (action, build) => {
      const lead = await build();
      const { status, body } = await t.call(
        updateMyActive,
        { lead_id: [lead.lead_id], agent_id: agent.id, action_type: action, comment: 'x' },
        { token },
      );
      expect([status, body.message]).toEqual([400, 'My Active is not enabled']);
    });
  });

  it('LST-084 an agent neither reassigns nor removes, nor gives leads to others', async () => {
    const lead = await owned(null);
    const send = (input: object) =>
      t.send(updateMyActive, { lead_id: [lead.lead_id], ...input }, { token: agentToken });
    const toOther = { agent_id: other.id, action_type: 'assign' };
    expect((await send(toOther)).status).toBe(403);
    expect((await send({ action_type: 'remove' })).status).toBe(403);
    expect((await send({ ...toOther, action_type: 'reassign', comment: 'x' })).status).toBe(403);
    expect(await ownerOf(lead)).toEqual([null, 1]);
  });

  it('LST-013 LST-014 nobody reassigns or removes without the page right, whatever the role', async () => {
    const lead = await owned(agent.id);
    const setRight = (path: string, status: 0 | 1) =>
      sql`update role_privilege set status = ${status} where role_id = ${ROLE.supervisor} and privilege_id in
        (select privilege_id from access_entry where path = ${path})`.execute(t.db);
    const asked = { lead_id: [lead.lead_id] };
    const reassign = { ...asked, agent_id: other.id, action_type: 'reassign', comment: 'On leave' };
    const remove = { ...asked, action_type: 'remove' };
    for (const [path, refused] of [
      ['/reassign_my_active', reassign],
      ['/remove_my_active', remove],
    ] as const) {
      await setRight(path, 0);
      expect((await t.send(updateMyActive, refused, { token })).status).toBe(403);
      expect(await ownerOf(lead)).toEqual([agent.id, 1]);
      await setRight(path, 1);
    }
    expect((await t.send(updateMyActive, reassign, { token })).status).toBe(200);
    expect((await t.send(updateMyActive, remove, { token })).status).toBe(200);
    expect(await ownerOf(lead)).toEqual([null, 3]);
  });

  it('refuses agents of the other market, inactive ones and people who are no agents', async () => {
    const lead = await owned(null);
    const strangers = [
      await buildUser(t.db, { markets: ['ph'] }),
      await buildUser(t.db, { status: 0 }),
      await buildUser(t.db, { roleId: ROLE.auditor }),
    ];
    for (const { id } of strangers) {
      const { body } = await t.call(
        updateMyActive,
        { lead_id: [lead.lead_id], agent_id: id, action_type: 'assign' },
        { token },
      );
      expect(body.errors?.agent_id).toBe('Choose an active agent of this market');
    }
  });

  it('answers 404 for a lead of the other market and changes nothing', async () => {
    const lead = await buildLead(t.db, { market: 'ph', myactive_agent_id: other.id });
    const { status } = await t.call(
      updateMyActive,
      { lead_id: [lead.lead_id], action_type: 'remove' },
      { token },
    );
    expect(status).toBe(404);
    expect(await ownerOf(lead)).toEqual([other.id, 1]);
  });

  it('does the same request once', async () => {
    const lead = await owned(other.id);
    const request = {
      lead_id: [lead.lead_id],
      action_type: 'remove' as const,
      request_id: '0d7f2c2e-33c4-4c0a-8a80-1f0f6fb0a001',
    };
    const first = await t.call(updateMyActive, request, { token });
    const second = await t.call(updateMyActive, request, { token });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await ownerOf(lead)).toEqual([null, 2]);
    expect(await historyOf(lead)).toHaveLength(1);
  });
});

describe('the owner of many leads', () => {
  it('LST-082 LST-084 changes what it can as a job and says why the rest is left alone', async () => {
    const leads = [await owned(other.id), await owned(other.id), await owned(agent.id), await owned(null)];
    const ids = leads.map((lead) => lead.lead_id);
    const { body } = await t.call(
      updateMyActive,
      { lead_id: ids, agent_id: agent.id, action_type: 'reassign', comment: 'New team' },
      { token },
    );
    expect(body.message).toBe('Started for 4 leads');
    const id = body.data.job_id ?? 0;
    expect(await ownerOf(leads[0] as TestLead)).toEqual([other.id, 1]);
    expect(await t.runJobs()).toBe(0);

    const job = (await t.call(getJob, { id }, { token })).body.data;
    expect(job).toMatchObject({
      state: 'succeeded',
      title: 'Reassign My Active to Budi Santoso',
      message: '2 of 4 leads done, 2 left alone',
      done: 4,
      leads: { done: 2, skipped: 2, failed: 0, waiting: 0 },
    });
    const rows = (await t.call(listJobLeads, { id }, { token })).body.data;
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['done', null],
      ['skipped', 'The lead is already with this agent'],
      ['skipped', 'My Active is not enabled'],
    ]);
    expect(await Promise.all(leads.map(ownerOf))).toEqual([
      [agent.id, 2],
      [agent.id, 2],
      [agent.id, 1],
      [null, 1],
    ]);
    expect((await historyOf(leads[1] as TestLead))[0]).toMatchObject({
      added_by: 'Sari Dewi',
      comment: [{ comment: 'New team' }],
    });
  });

  it('freezes the leads of a search, and refuses another number than the caller saw', async () => {
    const leads = [await owned(other.id, { gm_id: 77 }), await owned(other.id, { gm_id: 77 })];
    const filters = { lead_ids: leads.map((lead) => lead.lead_id) };
    const send = (expected: number) =>
      t.call(updateMyActive, { filters, expected_total: expected, action_type: 'remove' }, { token });
    const stale = await send(3);
    expect([stale.status, stale.body.detail]).toEqual([409, { total: 2 }]);
    expect(stale.body.message).toBe('The result has changed: it has 2 leads now. Please look again');
    const { body } = await send(2);
    await t.runJobs();
    expect(body.data.total).toBe(2);
    expect(await Promise.all(leads.map(ownerOf))).toEqual([
      [null, 2],
      [null, 2],
    ]);
  });

  it('refuses a list with a lead outside the market as a whole', async () => {
    const mine = await owned(other.id);
    const foreign = await buildLead(t.db, { market: 'ph' });
    const { status } = await t.call(
      updateMyActive,
      { lead_id: [mine.lead_id, foreign.lead_id], action_type: 'remove' },
      { token },
    );
    expect(status).toBe(404);
    expect(await t.runJobs()).toBe(0);
    expect(await ownerOf(mine)).toEqual([other.id, 1]);
  });

  it('does nothing after a cancel that comes first', async () => {
    const leads = [await owned(other.id), await owned(other.id)];
    const { body } = await t.call(
      updateMyActive,
      { lead_id: leads.map((lead) => lead.lead_id), action_type: 'remove' },
      { token },
    );
    const id = body.data.job_id ?? 0;
    const cancelled = await t.call(cancelJob, { id }, { token });
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', can_cancel: false });
    await t.runJobs();
    expect(await ownerOf(leads[0] as TestLead)).toEqual([other.id, 1]);
    expect((await t.call(cancelJob, { id }, { token })).body.message).toBe('This is over already');
  });
});
