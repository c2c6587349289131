import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { downloadPerson, erasePerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { buildPerson, SECRET } from '../../../test/person-scene.ts';

const OWN = 'sepeda biru tua';

const t = useTestApp();
let administrator: TestUser;
let token: string;

beforeAll(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'], password: OWN });
  token = await t.signIn(administrator);
});

const fileOf = (leadId: number, as = token, market = 'id') =>
  t.app.inject({
    method: 'POST',
    url: `/${market}${servedPath(downloadPerson)}`,
    headers: { authorization: `Bearer ${as}` },
    payload: { lead_id: leadId },
  });
const files = async () =>
  (
    await t.db
      .selectFrom('view_log')
      .where('call', '=', 'privacy.person_file')
      .select(sql<number[]>`to_jsonb(leads)`.as('leads'))
      .execute()
  ).map(({ leads }) => leads);

it('an access request is answered by a file with every lead, text and viewer, and is in both logs', async () => {
  const person = await buildPerson(t);
  const agent = await buildUser(t.db, { name: 'Dewi Pembaca' });
  await t.call(getLeadDetails, { lead_id: person.lead.lead_id }, { token: await t.signIn(agent) });
  const seen = () => t.db.selectFrom('view_log').where('actor_id', '=', agent.id).selectAll().execute();
  await expect.poll(async () => (await seen()).length, { timeout: 5_000 }).toBe(1);

  const answer = await fileOf(person.lead.lead_id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  const content = answer.json();
  expect(content).toMatchObject({ market: 'id', made_by: administrator.name, leads: person.leads });
  expect(Object.keys(content.kept).toSorted()).toEqual([
    ...['activity', 'assigned_car', 'audit', 'audit_activity', 'audit_attachment', 'blacklist', 'document'],
    ...['intake_request', 'job_row', 'lead', 'lead_merge', 'lead_message', 'lead_preference', 'lead_task'],
    'unmatched_message',
  ]);
  expect(content.kept.document[0].file_name).toBe(`${SECRET}.pdf`);
  expect(content.kept.intake_request[0].original).toContain(person.mobile);
  expect(content.viewed).toContainEqual(
    expect.objectContaining({ kind: 'lead', call: 'leads.details', by: 'Dewi Pembaca' }),
  );
  expect(answer.body).not.toContain('storage_key');
  expect(await files()).toEqual([person.leads]);
  const logged = await t.db
    .selectFrom('security_log')
    .where('event', '=', 'exported')
    .where('actor_id', '=', administrator.id)
    .select('detail')
    .execute();
  expect(logged).toEqual([{ detail: { module: 'PersonFile' } }]);
});

it('is refused without the right, in another market, of an erased person, and where the log cannot be written', async () => {
  const person = await buildPerson(t);
  const { lead_id: id } = person.lead;
  const before = await files();
  const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  expect((await fileOf(id, supervisor)).statusCode).toBe(403);
  expect((await fileOf(id, token, 'ph')).statusCode).toBe(404);
  await sql`alter table view_log rename to view_log_away`.execute(t.db);
  try {
    expect((await fileOf(id)).statusCode).toBe(500);
  } finally {
    await sql`alter table view_log_away rename to view_log`.execute(t.db);
  }
  const erased = { lead_id: id, confirm: String(id), own_password: OWN };
  expect((await t.call(erasePerson, erased, { token })).status).toBe(200);
  expect((await fileOf(id)).statusCode).toBe(404);
  expect(await files()).toEqual(before);
});
