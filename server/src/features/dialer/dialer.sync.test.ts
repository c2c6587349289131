import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { syncDialerReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { useVicidial } from '../../../test/vicidial-scene.ts';

const scene = await useVicidial();
const { t, fake, tell } = scene;

// Each test's log has only its leads.
afterEach(() => t.db.deleteFrom('dialer_push').execute());

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(TEST_START.getTime() - minutes * MINUTE_MS);

/** A lead in the dialer. */
async function pushed(): Promise<TestLead> {
  const lead = await scene.callable();
  await t.call(pushLeads, { lead_ids: [lead.lead_id], push_to_dialer: true }, { token: scene.token });
  await t.runJobs();
  return lead;
}

/** A VICIdial log line, in Jakarta's time. */
function logged({ mobile }: TestLead, at: Date, [seconds, status, user]: [number, string, string]): string {
  const local = new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
  return [mobile.slice(2), local, scene.list.list_id, seconds, 'NEW', 'AGENT', status, '', user].join('|');
}

const sync = async () => {
  const { body } = await t.call(syncDialerReport, {}, { token: scene.token });
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
    await buildUser(t.db, { dialer_user_id: 'L-12', markets: ['ph'] });
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
    const { body } = await t.call(
      getActivity,
      { lead_id: lead.lead_id, source: ['dialer'] },
      { token: scene.token },
    );
    const told = body.data.filter(({ activity_type: type }) => type === 'dialer_disposition');
    expect(told.map(({ details }) => details.talk_seconds)).toEqual([75, 0]);
  });

  it('count no second time where the dispo URL told of them, and those under way wait', async () => {
    const lead = await pushed();
    t.clock.set(minutesAgo(60));
    expect((await tell(lead, { talk_time: '40' })).status).toBe(200);
    t.clock.set(TEST_START);
    // It rang for a while, and the agent took two minutes for the wrap-up.
    const lines = [
      logged(lead, minutesAgo(63), [40, 'SALE', 'A']),
      logged(lead, minutesAgo(5), [0, 'INCALL', '']),
    ];
    fake.log = lines.join('\n');
    await sync();
    expect((await callsOf(lead)).map(({ talk_seconds: seconds }) => seconds)).toEqual([40]);
    expect((await stateOf(lead)).attempts).toBe(lead.attempts + 1);
  });

  it('of a talk of forty minutes counts once, whether the log or its own word comes first', async () => {
    const lead = await pushed();
    const begun = minutesAgo(42);
    fake.log = logged(lead, begun, [2_400, 'INCALL', 'A']);
    await sync();
    expect(await callsOf(lead)).toEqual([]);
    fake.log = logged(lead, begun, [2_400, 'SALE', 'A']);
    await sync();
    const word = { call_id: 'V1120030000', talk_time: '2400' };
    const answers = [await tell(lead, word), await tell(lead, word)];
    expect(answers.map(({ body }) => body.data)).toEqual(
      answers.map(() => ({ lead_id: lead.lead_id, repeated: true })),
    );
    await sync();
    expect((await callsOf(lead)).map(({ called_at: at }) => at)).toEqual([begun]);
    // A second call within the same minutes is separate.
    await tell(lead, { call_id: 'V1120030001', talk_time: '2300' });
    expect((await stateOf(lead)).attempts).toBe(lead.attempts + 2);
  });

  it('whose session was lost count when they cannot go on any more', async () => {
    const lead = await pushed();
    fake.log = logged(lead, minutesAgo(7 * 60), [12, 'INCALL', 'A']);
    await sync();
    expect((await callsOf(lead)).map(({ talk_seconds: seconds }) => seconds)).toEqual([12]);
  });

  it('of which the log tells half in time wait for the whole of it', async () => {
    const lead = await pushed();
    const lines = [80, 60]
      .map((minutes) => logged(lead, minutesAgo(minutes), [minutes, 'NI', 'A']))
      .join('\n');
    fake.log = { begins: lines.slice(0, -8) };
    expect(await sync()).toContain('up to date');
    expect(await callsOf(lead)).toEqual([]);
    fake.log = lines;
    await sync();
    expect((await callsOf(lead)).map(({ talk_seconds: seconds }) => seconds)).toEqual([80, 60]);
  });

  it('are not waited for longer than the dialer has for an answer', async () => {
    const lead = await pushed();
    const line = logged(lead, minutesAgo(80), [12, 'NI', 'A']);
    fake.log = { muchLater: line };
    expect(await sync()).toContain('up to date');
    expect(await callsOf(lead)).toEqual([]);
    fake.log = line;
    await sync();
    expect(await callsOf(lead)).toHaveLength(1);
  });

  it('of other lists, other numbers and longer ago are nobody’s', async () => {
    const lead = await pushed();
    const other = await buildLead(t.db);
    fake.log = [
      logged(lead, minutesAgo(100), [5, 'NI', 'A']).replace(`|${scene.list.list_id}|`, '|998877|'),
      logged(other, minutesAgo(100), [5, 'NI', 'A']),
      logged(lead, minutesAgo(3 * 24 * 60), [5, 'NI', 'A']),
    ].join('\n');
    await sync();
    expect([await callsOf(lead), await callsOf(other)]).toEqual([[], []]);
  });

  it.each<[string, typeof fake.log]>([
    ['cuts the connection', null],
    ['does not answer in time', { begins: '' }],
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
