import { addLead, findKnownNumbers } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { someCity, someModel } from '../../../test/builders/master-data.ts';
import { buildGmCampaign, buildLeadType, buildProcessList } from '../../../test/builders/routing.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { buildDomain, buildProcess, buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsEqual } from '../../../test/raw-counts.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Dewi Agen', roleId: ROLE.agent, markets: ['id', 'ph'] });
  token = await t.signIn(agent);
});

const own = () => `0814${String(serial()).padStart(8, '5')}`;
const stored = (typed: string) => `62${typed.slice(1)}`;
const add = (input: object, market: MarketCode = 'id') => t.send(addLead, input, { token, market });
const known = async (mobile: string, market: MarketCode = 'id') =>
  (await t.send(findKnownNumbers, { mobile }, { token, market })).body.data as {
    leads: { lead_id: number; is_open: boolean }[];
    listed: boolean;
  };
const leadOf = (id: number) =>
  t.db.selectFrom('lead').where('lead_id', '=', id).selectAll().executeTakeFirstOrThrow();
const entriesOf = (id: number) =>
  t.db
    .selectFrom('activity')
    .where('lead_id', '=', id)
    .select(['type', 'source', 'actor_id', 'detail'])
    .orderBy('id')
    .execute();

describe('a lead by hand', () => {
  it('is made with what was chosen, routed as a partner’s, and stands in the history as the person’s deed', async () => {
    const domain = await buildDomain(t.db);
    const webId = await buildWebId(t.db, { domain_id: domain.id });
    const leadType = await buildLeadType(t.db);
    await buildProcess(t.db, { domainIds: [domain.id], leadTypeIds: [leadType.id] });
    const gm = await buildGmCampaign(t.db);
    const [city, model] = [await someCity(t.db, 1), await someModel(t.db, 1)];
    const mobile = own();
    const { status, body } = await add({
      ...{ mobile, name: ' Siti  Rahayu ', source_id: 4, message: 'Walked in, wants a test drive' },
      ...{ city_id: city.id, model_id: model.id, make_id: model.make_id },
      ...{ lead_type_id: leadType.id, web_id: webId.code, gm_id: gm.gm_id },
      // The form sends empty fields like this.
      ...{ alternate_mobile: '', email: '' },
    });
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^Lead \d+ was added$/)]);
    const { lead_id: id, duplicate } = body.data as { lead_id: number; duplicate: boolean };
    expect(duplicate).toBe(false);
    expect(await leadOf(id)).toMatchObject({
      ...{ name: 'Siti Rahayu', mobile: stored(mobile), source_id: 4, city_id: city.id },
      ...{ lead_type_id: leadType.id, gm_id: gm.gm_id },
    });
    const entries = await entriesOf(id);
    expect(entries.filter(({ type }) => type === 'status')).toEqual([
      expect.objectContaining({
        source: 'crm',
        actor_id: agent.id,
        detail: expect.objectContaining({
          action_type: 'create',
          enquiry_from: 'Dewi Agen',
          enquiry_message: 'Walked in, wants a test drive',
        }),
      }),
    ]);
    const route = t.db.selectFrom('lead_route').where('lead_id', '=', id).select('lead_id');
    expect(await route.execute()).toHaveLength(1);
    await expectCountsEqual(t.pool);
  });

  it('of a known person is announced before it is saved, and joins the open lead', async () => {
    const mobile = own();
    const lead = await buildLead(t.db, { mobile: stored(mobile) });
    expect(await known(mobile)).toEqual({
      leads: [expect.objectContaining({ lead_id: lead.lead_id, is_open: true })],
      listed: false,
    });
    const { body } = await add({ mobile, name: 'Again', source_id: 4, message: 'Asks for the price' });
    expect([body.message, body.data]).toEqual([
      `The enquiry was added to the open lead ${lead.lead_id}`,
      { lead_id: lead.lead_id, duplicate: true },
    ]);
    expect((await leadOf(lead.lead_id)).name).toBe(lead.name);
    expect((await entriesOf(lead.lead_id)).at(-1)).toMatchObject({ source: 'crm', actor_id: agent.id });
  });

  it('of a number that nobody may call says so and is stored as such', async () => {
    const mobile = own();
    await t.db
      .insertInto('blacklist')
      .values({
        market_id: 1,
        mobile: stored(mobile),
        reason: 'Asked for it',
        created_at: t.clock.now(),
        updated_at: t.clock.now(),
      })
      .execute();
    expect((await known(mobile)).listed).toBe(true);
    const { body } = await add({ mobile, name: 'Listed', source_id: 4 });
    const { lead_id: id } = body.data as { lead_id: number };
    expect(await leadOf(id)).toMatchObject({ process_list_id: null });
  });

  it('is one lead for ten saves at the same moment', async () => {
    const mobile = own();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add({ mobile, name: 'Burst', source_id: 4 })),
    );
    const ids = answers.map(({ body }) => (body.data as { lead_id: number }).lead_id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter(({ body }) => !(body.data as { duplicate: boolean }).duplicate)).toHaveLength(1);
  });
});

describe('what is refused', () => {
  it.each([
    [{}, { mobile: 'Mobile is required', name: 'Name is required', source_id: 'Source is required' }],
    [{ mobile: '12', name: 'A', source_id: 4 }, { mobile: 'Invalid mobile' }],
    [{ mobile: '081234567890', name: '\u200b', source_id: 4 }, { name: 'Name is required' }],
    [{ mobile: '081234567890', name: 'A', source_id: 999 }, { source_id: 'Source is invalid' }],
    [{ mobile: '081234567890', name: 'A', source_id: 4, email: 'x' }, { email: 'Invalid email ID' }],
    [
      { mobile: '081234567890', name: 'A', source_id: 4, city_id: 2_000_000_000, web_id: 'NOBODY' },
      { city_id: 'Unknown city', web_id: 'Unknown web id' },
    ],
  ])('%j stands beside its field, and nothing is stored', async (input, errors) => {
    const { status, body } = await add(input);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('a city, type or process of the other market is unknown, and so is its lead', async () => {
    const abroad = await someCity(t.db, 2);
    const list = await buildProcessList(t.db, { market: 'ph' });
    const { body } = await add({ mobile: own(), name: 'A', source_id: 4, city_id: abroad.id });
    expect(body.errors).toEqual({ city_id: 'Unknown city' });
    const mobile = '639171234567';
    await buildLead(t.db, { market: 'ph', mobile, process_list_id: list.id });
    expect((await known('09171234567', 'ph')).leads).toHaveLength(1);
    expect((await known('09171234567')).leads).toEqual([]);
  });

  it.each([ROLE.auditor, ROLE.dealerStaff, ROLE.reportingUser, ROLE.brandManager])(
    'role %i may neither add a lead nor look a number up',
    async (roleId) => {
      const other = await t.signIn(await buildUser(t.db, { roleId }));
      for (const endpoint of [addLead, findKnownNumbers])
        expect((await t.send(endpoint, { mobile: own() }, { token: other })).status).toBe(403);
    },
  );
});
