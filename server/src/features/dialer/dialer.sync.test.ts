import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { syncDialerReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildLeadType, buildProcessList, type TestProcessList } from '../../../test/builders/routing.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { startFakeVicidial } from '../../../test/fake-vicidial.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const fake = await startFakeVicidial();
const SECRET = 'a secret of the dialer';
const t = useTestApp({
  environment: {
    DATABASE_URL: 'postgres://of.the.test/app',
    DIALER_ID_URL: fake.url,
    DIALER_ID_SECRET: SECRET,
  },
});
let token: string;
let list: TestProcessList;
let leadTypeId: number;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  list = await buildProcessList(t.db);
  leadTypeId = (await buildLeadType(t.db)).id;
});

afterAll(() => fake.close());

afterEach(async () => {
  fake.asked.length = 0;
  fake.log = '';
  t.clock.set(TEST_START);
  await t.db.deleteFrom('dialer_push').execute();
});

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(TEST_START.getTime() - minutes * MINUTE_MS);

/** A lead that the dialer has. */
async function pushed(): Promise<TestLead> {
  const mobile = `628${String(serial()).padStart(7, '0')}99`;
  const lead = await buildLead(t.db, { process_list_id: list.id, lead_type_id: leadTypeId, mobile });
  await t.call(pushLeads, { lead_ids: [lead.lead_id], push_to_dialer: true }, { token });
  await t.runJobs();
  return lead;
}

/** As VICIdial writes it, in Jakarta's time. */
function logged({ mobile }: TestLead, at: Date, [seconds, status, user]: [number, string, string]): string {
  const local = new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
  return [mobile.slice(2), local, list.list_id, seconds, 'NEW', 'AGENT', status, '', user].join('|');
}

const sync = async () => {
  const { body } = await t.call(syncDialerReport, {}, { token });
  await t.runJobs();
  return body.message;
};

const callsOf = ({ lead_id: leadId }: TestLead) =>
  t.db
    .selectFrom('lead_call')
    .where('lead_id', '=', leadId)
    .select(['agent_id', 'called_at', 'call_status_id', 'talk_seconds'])
    .orderBy('called_at')
    .execute();

const stateOf = ({ lead_id: leadId }: TestLead) =>
  t.db
    .selectFrom('lead')
    .where('lead_id', '=', leadId)
    .select(['attempts', 'last_call_status_id', 'last_called_at', 'last_agent_id', 'version'])
    .executeTakeFirstOrThrow();

describe('calls whose own word never came', () => {
  it('are read from the log into attempts, call status, talk time and history, once however often it is asked', async () => {
    const agent = await buildUser(t.db, { dialer_user_id: 'L-12' });
    const lead = await pushed();
    const [first, second] = [minutesAgo(200), minutesAgo(90)];
    const lines = [
      logged(lead, second, [75, 'CALLBK', 'L-12']),
      logged(lead, first, [0, 'NA', 'VDAD']),
      logged(lead, first, [0, 'NA', 'VDAD']),
    ];
    fake.log = lines.join('\n');
    expect(await sync()).toContain('up to date');
    expect(fake.asked.at(-1)).toMatchObject({
      function: 'phone_number_log',
      phone_number: lead.mobile.slice(2),
      stage: 'pipe',
      type: 'OUT',
      address: '/vicidial/non_agent_api.php',
    });
    const calls = [
      { agent_id: null, called_at: first, call_status_id: 2, talk_seconds: 0 },
      { agent_id: agent.id, called_at: second, call_status_id: 6, talk_seconds: 75 },
    ];
    expect(await callsOf(lead)).toEqual(calls);
    const state = {
      attempts: lead.attempts + 2,
      last_call_status_id: 6,
      last_called_at: second,
      last_agent_id: agent.id,
      version: lead.version,
    };
    expect(await stateOf(lead)).toEqual(state);
    await sync();
    await t.addJob('begin_call_sync');
    expect([await callsOf(lead), await stateOf(lead)]).toEqual([calls, state]);
    const { body } = await t.call(getActivity, { lead_id: lead.lead_id, source: ['dialer'] }, { token });
    const told = body.data.filter(({ activity_type: type }) => type === 'dialer_disposition');
    expect(told.map(({ details }) => details.talk_seconds)).toEqual([75, 0]);
  });

  it('count no second time where the dispo URL told of them, and those under way wait', async () => {
    const lead = await pushed();
    t.clock.set(minutesAgo(60));
    const told = { secret: SECRET, lead_id: lead.lead_id, call_id: 'C1', dispo: 'SALE', talk_time: '40' };
    expect((await t.send(dialerResult, told)).status).toBe(200);
    t.clock.set(TEST_START);
    // It rang for a while, and its agent took two minutes to say how it ended.
    const lines = [
      logged(lead, minutesAgo(63), [40, 'SALE', 'A']),
      logged(lead, minutesAgo(5), [0, 'INCALL', '']),
    ];
    fake.log = lines.join('\n');
    await sync();
    expect((await callsOf(lead)).map(({ talk_seconds: seconds }) => seconds)).toEqual([40]);
    expect((await stateOf(lead)).attempts).toBe(lead.attempts + 1);
  });

  it('of other lists, other numbers and longer ago are nobody’s', async () => {
    const lead = await pushed();
    const other = await buildLead(t.db);
    fake.log = [
      logged(lead, minutesAgo(100), [5, 'NI', 'A']).replace(`|${list.list_id}|`, '|998877|'),
      logged(other, minutesAgo(100), [5, 'NI', 'A']),
      logged(lead, minutesAgo(3 * 24 * 60), [5, 'NI', 'A']),
    ].join('\n');
    await sync();
    expect([await callsOf(lead), await callsOf(other)]).toEqual([[], []]);
  });

  it.each<[string, string | null]>([
    ['cuts the connection', null],
    ['answers with a page of its web server', '<html>Fatal error</html>'],
    [
      'refuses the user',
      'ERROR: phone_number_log USER DOES NOT HAVE PERMISSION TO GET CALL LOG INFO - 6666|0',
    ],
    ['knows of none', 'ERROR: phone_number_log NO RECORDS FOUND - 6666|812|2026-11-05'],
    ['writes something else into the columns', '812|yesterday|many|long|NEW|AGENT|SALE||A'],
  ])('wait for the next time where the dialer %s', async (_how, answer) => {
    const lead = await pushed();
    fake.log = answer;
    expect(await sync()).toContain('up to date');
    expect(await callsOf(lead)).toEqual([]);
    fake.log = logged(lead, minutesAgo(45), [12, 'SALE', '']);
    await t.addJob('begin_call_sync');
    expect((await callsOf(lead)).map(({ talk_seconds: seconds }) => seconds)).toEqual([12]);
  });
});
