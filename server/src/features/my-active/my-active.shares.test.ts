import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import {
  getJob,
  getJobResults,
  listJobLeads,
  retryJob,
  undoJob,
} from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let supervisor: TestUser;
let token: string;
let owner: TestUser;
let three: readonly TestUser[];

beforeAll(async () => {
  supervisor = await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Sari Dewi' });
  token = await t.signIn(supervisor);
  owner = await buildUser(t.db, { name: 'Budi Santoso' });
  three = [
    await buildUser(t.db, { name: 'Citra Lestari' }),
    await buildUser(t.db, { name: 'Dimas Aditya' }),
    await buildUser(t.db, { name: 'Eka Putri' }),
  ];
});

async function owned(count: number, ownerId: number | null = owner.id): Promise<TestLead[]> {
  const leads: TestLead[] = [];
  while (leads.length < count)
    leads.push(await buildLead(t.db, { status_id: 2, sub_status_id: 2, myactive_agent_id: ownerId }));
  return leads;
}

const idsOf = (leads: readonly TestLead[]) => leads.map(({ lead_id: id }) => id);
const ownersOf = async (leads: readonly TestLead[]) => {
  const rows = await t.db
    .selectFrom('lead')
    .where('lead_id', 'in', idsOf(leads))
    .select(['myactive_agent_id', 'myactive_at'])
    .orderBy('lead_id')
    .execute();
  return rows.map((row) => row.myactive_agent_id);
};
const share = (leads: readonly TestLead[], shares: readonly object[], by = token) =>
  t.send(
    updateMyActive,
    { lead_id: idsOf(leads), shares, action_type: 'reassign', comment: 'On leave' },
    { token: by },
  );
const jobOf = (body: { readonly data: unknown }) => (body.data as { job_id: number }).job_id;
const job = async (id: number, by = token) => (await t.call(getJob, { id }, { token: by })).body.data;
const reasonsOf = async (id: number) =>
  (await t.call(listJobLeads, { id }, { token })).body.data.map(({ reason }) => reason);
const undo = (id: number, by = token) => t.send(undoJob, { id }, { token: by });

/** Leads of one owner shared out among the three, with the job. */
async function shared(count: number) {
  const leads = await owned(count);
  const id = jobOf(
    (
      await share(
        leads,
        three.map(({ id: agent_id }) => ({ agent_id })),
      )
    ).body,
  );
  await t.runJobs();
  return { leads, id };
}

describe('leads that are shared out among several agents', () => {
  it('LST-082 LST-084 evenly each gets as many, old ones and new ones in turns, told in the history of each', async () => {
    const { leads, id } = await shared(7);
    const [citra, dimas, eka] = three.map((agent) => agent.id);
    expect(await ownersOf(leads)).toEqual([citra, dimas, eka, citra, dimas, eka, citra]);
    expect(await job(id)).toMatchObject({
      title: 'Reassign My Active to Citra Lestari, Dimas Aditya, Eka Putri',
      message: '7 of 7 leads done',
    });
    const { body } = await t.call(getActivity, { lead_id: leads[1]?.lead_id as number }, { token });
    expect(body.data[0]).toMatchObject({
      added_by: 'Sari Dewi',
      details: { action_type: 'reassign', agent_name: 'Dimas Aditya', old_agent_name: 'Budi Santoso' },
      comment: [{ comment: 'On leave' }],
    });
  });

  it('by share each gets its part, and who has a lead already keeps it', async () => {
    const [citra, dimas] = three.map((agent) => agent.id) as [number, number];
    const leads = [...(await owned(4)), ...(await owned(1, citra))];
    const shares = [
      { agent_id: citra, share: 2 },
      { agent_id: dimas, share: 1 },
    ];
    const id = jobOf((await share(leads, shares)).body);
    await t.runJobs();
    const owners = await ownersOf(leads);
    expect(owners.filter((one) => one === citra)).toHaveLength(3);
    expect(owners.filter((one) => one === dimas)).toHaveLength(2);
    expect(owners[4]).toBe(citra);
    expect(await reasonsOf(id)).toEqual([null, null, null, null, 'The lead is already with this agent']);
  });

  it('LST-084 one agent with a share gets all, as one without', async () => {
    const leads = await owned(2);
    const [citra] = three as [TestUser];
    await share(leads, [{ agent_id: citra.id, share: 5 }]);
    await t.runJobs();
    expect(await ownersOf(leads)).toEqual([citra.id, citra.id]);
  });

  it('LST-086 what cannot be shared out is refused beside its field and changes nothing', async () => {
    const leads = await owned(2);
    const [citra, dimas] = three.map((agent) => agent.id) as [number, number];
    const stranger = await buildUser(t.db, { markets: ['ph'] });
    const left = await buildUser(t.db, { status: 0 });
    const many = Array.from({ length: 51 }, (_, at) => ({ agent_id: at + 1 }));
    const unknown = 'Choose an active agent of this market';
    for (const [shares, message] of [
      [[{ agent_id: citra }, { agent_id: citra }], 'An agent stands there twice'],
      [[{ agent_id: citra, share: 2 }, { agent_id: dimas }], 'Give every agent a share, or none'],
      [[{ agent_id: citra }, { agent_id: stranger.id }], unknown],
      [[{ agent_id: citra }, { agent_id: left.id }], unknown],
      [[{ agent_id: citra }, { agent_id: supervisor.id }], unknown],
    ] as const) {
      const { status, body } = await share(leads, shares);
      expect([status, body.errors?.shares]).toEqual([400, message]);
    }
    for (const shares of [
      many,
      [
        { agent_id: citra, share: 0 },
        { agent_id: dimas, share: 1 },
      ],
      'all',
    ])
      expect((await share(leads, shares as readonly object[])).status).toBe(400);
    const both = { agent_id: citra, shares: [{ agent_id: dimas }] };
    const asked = { lead_id: idsOf(leads), action_type: 'reassign', comment: 'x', ...both };
    expect((await t.send(updateMyActive, asked, { token })).body.errors?.agent_id).toBe(
      'Choose one agent or several, not both',
    );
    const one = await share(leads.slice(0, 1), [{ agent_id: citra }, { agent_id: dimas }]);
    expect(one.body.errors?.shares).toBe('One lead goes to one agent');
    const agent = await t.signIn(three[0] as TestUser);
    expect((await share(leads, [{ agent_id: citra }], agent)).status).toBe(403);
    await t.runJobs();
    expect(await ownersOf(leads)).toEqual([owner.id, owner.id]);
  });

  it('leaves the part of an agent alone who was switched off before it began', async () => {
    const gone = await buildUser(t.db);
    const [citra] = three as [TestUser];
    const leads = await owned(2);
    const id = jobOf((await share(leads, [{ agent_id: citra.id }, { agent_id: gone.id }])).body);
    await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', gone.id).execute();
    await t.runJobs();
    expect(await ownersOf(leads)).toEqual([citra.id, owner.id]);
    expect(await reasonsOf(id)).toEqual([null, 'The agent is no active agent of this market any more']);
  });

  it('goes on where a worker broke off, and gives each lead away once', async () => {
    const leads = await owned(205);
    const last = leads.at(-1)?.lead_id as number;
    // Fails within the second batch.
    await sql`alter table lead add constraint no_owner check (lead_id <> ${sql.lit(last)}
      or myactive_agent_id = ${sql.lit(owner.id)})`.execute(t.db);
    const id = jobOf(
      (
        await share(
          leads,
          three.map((agent) => ({ agent_id: agent.id })),
        )
      ).body,
    );
    await t.runJobs();
    expect(await job(id)).toMatchObject({ state: 'running', done: 200, undo_until: null });
    await sql`alter table lead drop constraint no_owner`.execute(t.db);
    await t.runJobs();
    expect(await job(id)).toMatchObject({ state: 'succeeded', done: 205 });
    const owners = await ownersOf(leads);
    expect(three.map((agent) => owners.filter((one) => one === agent.id).length)).toEqual([69, 68, 68]);
    const told = await t.db
      .selectFrom('activity')
      .where('lead_id', 'in', idsOf(leads))
      .select((eb) => eb.fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow();
    expect(told.entries).toBe(205);
  });
});

describe('a change of many owners that is taken back', () => {
  it('gives each lead back to whom it was with, since when it was, and says which were changed since', async () => {
    const since = new Date('2026-11-01T03:00:00Z');
    const leads = await owned(4);
    await t.db.updateTable('lead').set({ myactive_at: since }).where('lead_id', 'in', idsOf(leads)).execute();
    const gone = await buildUser(t.db);
    const [, changed, left] = leads as [TestLead, TestLead, TestLead, TestLead];
    await t.db
      .updateTable('lead')
      .set({ myactive_agent_id: gone.id })
      .where('lead_id', '=', left.lead_id)
      .execute();
    const id = jobOf(
      (
        await share(
          leads,
          three.map((agent) => ({ agent_id: agent.id })),
        )
      ).body,
    );
    await t.runJobs();
    expect((await job(id)).undo_until).toBe('2026-11-20T04:00:00.000Z');
    const removes = { lead_id: [changed.lead_id], action_type: 'remove' } as const;
    await t.call(updateMyActive, removes, { token });
    await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', gone.id).execute();

    const first = await undo(id);
    expect([first.status, first.body.message]).toEqual([200, 'The job is being taken back']);
    const undoing = jobOf(first.body);
    // A repeated click yields the same job.
    expect(jobOf((await undo(id)).body)).toBe(undoing);
    await t.runJobs();
    expect(jobOf((await undo(id)).body)).toBe(undoing);
    const [, , eka] = three as [TestUser, TestUser, TestUser];
    expect(await ownersOf(leads)).toEqual([owner.id, null, eka.id, owner.id]);
    const { myactive_at: at } = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', leads[0]?.lead_id as number)
      .select('myactive_at')
      .executeTakeFirstOrThrow();
    expect(at).toEqual(since);
    expect(await job(undoing)).toMatchObject({
      kind: 'my_active_undo',
      title: 'Take back: Reassign My Active to Citra Lestari, Dimas Aditya, Eka Putri',
      message: '2 of 4 leads done, 2 left alone',
      ...{ undo_until: null, can_retry: false },
    });
    expect(await reasonsOf(undoing)).toEqual([
      null,
      'Somebody has changed the lead since',
      'The agent who had it before is not active any more',
      null,
    ]);
    expect(await job(id)).toMatchObject({ undo_until: null, undone_by: undoing });
    const { body } = await t.call(getActivity, { lead_id: leads[0]?.lead_id as number }, { token });
    expect(body.data[0]?.details).toMatchObject({ action_type: 'reassign', agent_name: 'Budi Santoso' });
  });

  it('takes back removals and assignments as well', async () => {
    const [citra] = three as [TestUser];
    const removed = await owned(2);
    const assigned = await owned(2, null);
    const send = async (leads: readonly TestLead[], input: object) =>
      jobOf((await t.send(updateMyActive, { lead_id: idsOf(leads), ...input }, { token })).body);
    const removal = await send(removed, { action_type: 'remove' });
    const assignment = await send(assigned, { action_type: 'assign', agent_id: citra.id });
    await t.runJobs();
    expect([await ownersOf(removed), await ownersOf(assigned)]).toEqual([
      [null, null],
      [citra.id, citra.id],
    ]);
    await undo(removal);
    await undo(assignment);
    await t.runJobs();
    expect([await ownersOf(removed), await ownersOf(assigned)]).toEqual([
      [owner.id, owner.id],
      [null, null],
    ]);
  });

  it('only by the person who did it, in its market, with the right, after its end and within an hour', async () => {
    const leads = await owned(2);
    const [citra] = three as [TestUser];
    const id = jobOf((await share(leads, [{ agent_id: citra.id }])).body);
    expect((await undo(id)).body.message).toBe('The job still runs. Cancel it first');
    await t.runJobs();
    const other = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await undo(id, other)).status).toBe(404);
    const both = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] });
    await t.db.updateTable('job').set({ user_id: both.id }).where('id', '=', id).execute();
    const abroad = await t.send(undoJob, { id }, { token: await t.signIn(both), market: 'ph' });
    expect(abroad.status).toBe(404);
    await t.db.updateTable('job').set({ user_id: supervisor.id }).where('id', '=', id).execute();

    const setRight = (status: 0 | 1) =>
      sql`update role_privilege set status = ${status} where role_id = ${ROLE.supervisor} and privilege_id in
        (select privilege_id from access_entry where path = '/reassign_my_active')`.execute(t.db);
    await setRight(0);
    expect([(await undo(id)).status, (await job(id)).undo_until]).toEqual([403, null]);
    await setRight(1);
    t.clock.advance({ hours: 1 });
    const late = await t.signIn(supervisor);
    const refused = await undo(id, late);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'A job can be taken back within an hour of its end',
    ]);
    expect((await job(id, late)).undo_until).toBeNull();
    expect(await ownersOf(leads)).toEqual([citra.id, citra.id]);
    token = late;
  });

  it('goes on where a worker broke off, and what was cancelled half way is taken back with the next press', async () => {
    const { leads, id } = await shared(3);
    const first = jobOf((await undo(id)).body);
    const [one] = leads as [TestLead];
    await t.runJobs();
    expect(await ownersOf(leads)).toEqual([owner.id, owner.id, owner.id]);
    // As if cancelled after the first lead.
    await t.db.updateTable('job').set({ state: 'cancelled' }).where('id', '=', first).execute();
    await t.db
      .updateTable('job_lead')
      .set({ state: 'waiting' })
      .where('job_id', '=', first)
      .where('lead_id', '!=', one.lead_id)
      .execute();
    const again = jobOf((await undo(id)).body);
    expect(again).not.toBe(first);
    expect((await job(again)).total).toBe(2);
  });
});

describe('what a job did not reach', () => {
  it('is tried again as it was dealt out, once, and the result is fetched as a file', async () => {
    const leads = await owned(3);
    const id = jobOf(
      (
        await share(
          leads,
          three.map((agent) => ({ agent_id: agent.id })),
        )
      ).body,
    );
    // Makes the next attempt the last.
    await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(t.db);
    await sql`alter table lead add constraint no_change check (lead_id <> ${sql.lit(leads[1]?.lead_id)}
      or myactive_agent_id = ${sql.lit(owner.id)})`.execute(t.db);
    await t.runJobs();
    await sql`alter table lead drop constraint no_change`.execute(t.db);
    expect(await job(id)).toMatchObject({ state: 'failed', leads: { waiting: 3 }, undo_until: null });
    expect(await ownersOf(leads)).toEqual([owner.id, owner.id, owner.id]);
    expect((await job(id)).can_retry).toBe(true);
    const retried = await t.call(retryJob, { id }, { token });
    const again = retried.body.data.job_id;
    expect((await t.call(retryJob, { id }, { token })).body.data.job_id).toBe(again);
    await t.runJobs();
    expect(await ownersOf(leads)).toEqual(three.map((agent) => agent.id));
    expect(await job(again)).toMatchObject({ message: '3 of 3 leads done', can_retry: false });
    expect(await job(id)).toMatchObject({ can_retry: false, retried_by: again });
    const refused = await t.send(retryJob, { id: again }, { token });
    expect([refused.status, refused.body.message]).toEqual([400, 'Nothing of this job has failed']);
    const other = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await t.send(retryJob, { id }, { token: other })).status).toBe(404);

    const csv = await t.app.inject({
      url: `/id/api/crm/job/results?id=${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(csv.headers['content-disposition']).toContain(`job_${id}.csv`);
    expect(csv.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      '"Lead id","Result","Reason"',
      ...idsOf(leads).map((leadId) => `"${leadId}","Not reached",""`),
    ]);
    expect((await t.send(getJobResults, { id }, { token: other })).status).toBe(404);
  });
});
