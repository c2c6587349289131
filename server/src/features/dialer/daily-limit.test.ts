import { getJob, listJobLeads } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob } from '../../../test/builders/jobs.ts';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildLeadType, buildProcessList, type TestProcessList } from '../../../test/builders/routing.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import type { DialerPushTable } from '../../tables/dialer.tables.ts';

const t = useTestApp();
let caller: TestUser;
let token: string;
let leadTypeId: number;

beforeAll(async () => {
  caller = await buildUser(t.db, { roleId: ROLE.supervisor });
  token = await t.signIn(caller);
  leadTypeId = (await buildLeadType(t.db)).id;
});

const TAKEN = 'done';
const FULL = 'The list has had its leads of the day';
const HOURS = 3_600_000;

/** Leads of a list that the simulated dialer accepts. */
const leadsOf = (list: TestProcessList, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      buildLead(t.db, {
        process_list_id: list.id,
        lead_type_id: leadTypeId,
        mobile: `628${String(serial()).padStart(7, '0')}99`,
      }),
    ),
  );

type Before = Pick<DialerPushTable, 'state'> & { readonly hoursAgo: number };

async function hadPushes(list: TestProcessList, leads: readonly TestLead[], { state, hoursAgo }: Before) {
  const at = new Date(t.clock.now().getTime() - hoursAgo * HOURS);
  const job = await buildJob(t.db, { user_id: caller.id, state: 'failed', finished_at: at });
  for (const { lead_id, market_id } of leads)
    await t.db
      .insertInto('dialer_push')
      .values({
        lead_id,
        market_id,
        process_list_id: list.id,
        state,
        job_id: job.id,
        created_at: at,
        updated_at: at,
      })
      .execute();
}

/** Reasons of these leads after a push, accepted ones first. */
async function push(leads: readonly TestLead[]): Promise<(string | null)[]> {
  const lead_ids = leads.map((lead) => lead.lead_id);
  const { body } = await t.call(pushLeads, { lead_ids, push_to_dialer: true }, { token });
  for (let left = await t.runJobs(); left > 0; ) left = await t.runJobs();
  const job = { id: body.data.job_id };
  expect((await t.call(getJob, job, { token })).body.data.state).toBe('succeeded');
  const rows = (await t.call(listJobLeads, job, { token })).body.data;
  return rows
    .map(({ state, reason }) => reason ?? state)
    .sort((one, other) => Number(one === FULL) - Number(other === FULL));
}

describe('the daily limit of a list', () => {
  const today = { state: 'accepted', hoursAgo: 1 } as const;
  it.each([
    { limit: 0, had: 2, before: today, pushed: 3, taken: 3 },
    { limit: 1, had: 0, before: today, pushed: 1, taken: 1 },
    { limit: 1, had: 0, before: today, pushed: 2, taken: 1 },
    { limit: 3, had: 0, before: today, pushed: 3, taken: 3 },
    { limit: 3, had: 1, before: today, pushed: 3, taken: 2 },
    { limit: 3, had: 2, before: today, pushed: 1, taken: 1 },
    { limit: 3, had: 3, before: today, pushed: 1, taken: 0 },
    { limit: 3, had: 4, before: today, pushed: 2, taken: 0 },
    { limit: 2, had: 1, before: { state: 'sending', hoursAgo: 1 } as const, pushed: 2, taken: 1 },
    { limit: 2, had: 2, before: { state: 'refused', hoursAgo: 1 } as const, pushed: 2, taken: 2 },
    { limit: 2, had: 2, before: { state: 'accepted', hoursAgo: 24 } as const, pushed: 2, taken: 2 },
  ])(
    'of $limit takes $taken of $pushed leads where it had $had ($before.state $before.hoursAgo h ago)',
    async ({ limit, had, before, pushed, taken }) => {
      const list = await buildProcessList(t.db, { daily_limit: limit });
      await hadPushes(list, await leadsOf(list, had), before);
      const outcomes = await push(await leadsOf(list, pushed));
      expect(outcomes).toEqual([
        ...Array<string>(taken).fill(TAKEN),
        ...Array<string>(pushed - taken).fill(FULL),
      ]);
    },
  );

  it('takes no place from a lead that has one already, and none for a list beside it', async () => {
    const full = await buildProcessList(t.db, { daily_limit: 1 });
    const other = await buildProcessList(t.db, { daily_limit: 1 });
    const [held] = await leadsOf(full, 1);
    const [beside] = await leadsOf(other, 1);
    await hadPushes(full, [held as TestLead], { state: 'sending', hoursAgo: 1 });
    expect(await push([held as TestLead, beside as TestLead])).toEqual([TAKEN, TAKEN]);
    expect(await push(await leadsOf(full, 1))).toEqual([FULL]);
  });
});
