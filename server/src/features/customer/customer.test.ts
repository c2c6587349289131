import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { ChoiceField } from '@otolead/contract/leads/customer-choices.rules.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let supervisor: string;
let lead: TestLead;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Rina Sari' });
  token = await t.signIn(agent);
  supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Ratna Kusuma' }));
});

beforeEach(async () => {
  lead = await buildLead(t.db, { status_id: 2, sub_status_id: 2 });
});

/** Form payload of the lead, with changes. */
const payload = (changes: object = {}, of = lead) => ({
  id: of.lead_id,
  lead_id: of.lead_id,
  name: of.name,
  mobile: of.mobile.slice(2),
  customer_city_id: of.city_id,
  ...changes,
});

const save = (changes: object = {}, as = token) => t.send(editCustomer, payload(changes), { token: as });

const stored = (of = lead) =>
  t.db.selectFrom('lead').where('lead_id', '=', of.lead_id).selectAll().executeTakeFirstOrThrow();

const history = async () => (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data;

/** Sends it, expects 400 and unchanged lead and history; returns the message of this field. */
async function refusal(changes: object, field: string, as = token): Promise<string | undefined> {
  const before = await stored();
  const { status, body } = await save(changes, as);
  expect(status).toBe(400);
  expect(await stored()).toEqual(before);
  expect(await history()).toEqual([]);
  return body.errors?.[field];
}

async function anotherCity(marketId: number): Promise<number> {
  const city = t.db.selectFrom('city').where('market_id', '=', marketId).select('id').orderBy('id', 'desc');
  return (await city.limit(1).executeTakeFirstOrThrow()).id;
}

const FULL = {
  name: 'Búdi  Santoso',
  ktp_name: 'BUDI SANTOSO',
  email: 'budi@mail.id',
  alternate_mobile: '081234509876',
  postal_code: '1011012345',
  address: 'Jl. Merdeka Barat 12',
  occupation: 5,
  marital_status: 4,
  family_size: 20,
  gender: 2,
  age_range: 3,
};

describe('the personal detail', () => {
  it('DET-023 DET-163 saves every field of the payload with one history entry of old and new values', async () => {
    const city = await anotherCity(1);
    const { status, body } = await save({ ...FULL, customer_city_id: city, version: 1 });
    expect([status, body.message]).toEqual([200, 'Successfully Saved']);
    expect(body.data).toEqual({ lead_id: lead.lead_id, version: 2 });
    expect(await stored()).toMatchObject({
      ...FULL,
      search_name: 'budi santoso',
      alternate_mobile: '6281234509876',
      city_id: city,
      mobile: lead.mobile,
      myactive_agent_id: null,
      version: 2,
      updated_at: t.clock.now(),
    });
    const [entry, ...others] = await history();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      activity_type: 'customer',
      activity_source: 'crm',
      added_by: 'Rina Sari',
    });
    const told = Object.fromEntries((entry?.activity ?? []).map((one) => [one.field, one]));
    expect(Object.keys(told).toSorted()).toEqual([...Object.keys(FULL), 'customer_city_id'].toSorted());
    expect(told.family_size).toMatchObject({ old: null, new: { value: 20, label: '20' } });
    expect(told.occupation).toMatchObject({ old: null, new: { label: 'Retired' } });
    expect(told.name).toMatchObject({ old: { label: lead.name }, new: { label: FULL.name } });

    const { body: details } = await t.call(getLeadDetails, { lead_id: lead.lead_id }, { token });
    expect(details.data.lead_detail).toMatchObject({
      lead_name: FULL.name,
      family_size: 20,
      address: FULL.address,
    });
  });

  it('leaves out what stays, empties what is blank, and sends the mobile in any writing', async () => {
    await save(FULL);
    await save({ name: 'Budi', mobile: `+${lead.mobile}`, email: '', gender: null });
    const { email: _, gender: __, name: ___, alternate_mobile: ____, ...kept } = FULL;
    expect(await stored()).toMatchObject({ ...kept, name: 'Budi', email: null, gender: null, version: 3 });
  });

  it('does one submission once', async () => {
    const request_id = '7c1d7f0e-51d7-4a49-9a0f-3a7c5f2b0001';
    const answers = [await save({ name: 'Budi', request_id }), await save({ name: 'Budi', request_id })];
    expect(answers.map(({ body }) => body.data)).toEqual(
      answers.map(() => ({ lead_id: lead.lead_id, version: 2 })),
    );
    expect(await history()).toHaveLength(1);
    const other = await t.send(editCustomer, payload({ request_id }), { token: supervisor });
    expect([other.status, other.body.errors]).toEqual([400, { request_id: 'Request id is invalid' }]);
  });
});

describe('a refusal names the field and changes nothing', () => {
  const refuses = (...rows: readonly (readonly [string, unknown, string])[]) =>
    it.each(rows)('%s = %s: %s', async (field, value, message) => {
      expect(await refusal({ [field]: value }, field)).toBe(message);
    });

  describe('DET-025 DET-026 DET-029', () => {
    refuses(
      ['name', '  ', 'Name is required'],
      ['mobile', '', 'Mobile is required'],
      ['customer_city_id', null, 'City is required'],
    );
  });

  describe('DET-027 DET-032 DET-035', () => {
    refuses(
      ['mobile', '8123', 'Mobile is incorrect'],
      ['mobile', '812345678x', 'Mobile is incorrect'],
      ['alternate_mobile', '7123456789', 'Mobile is incorrect'],
      ['alternate_mobile', '8'.repeat(13), 'Mobile is incorrect'],
    );
  });

  describe('DET-021', () => {
    refuses(['mobile', '81234500001', 'The mobile cannot be changed here']);
  });

  describe('DET-028', () => {
    refuses(['email', 'budi@mail', 'Email should be valid']);
  });

  describe('DET-034 DET-036 DET-037', () => {
    refuses(
      ['alternate_mobile', '0812-3456-789', 'Alternate mobile takes digits only'],
      ['postal_code', '1011O', 'Postal code takes digits only'],
      ['postal_code', '12345678901', 'Postal code is too long: 11 characters, 10 at most'],
      ['address', 'a'.repeat(51), 'Address is too long: 51 characters, 50 at most'],
    );
  });

  describe('MKT-038', () => {
    refuses(
      ['family_size', 0, 'Family members is invalid'],
      ['family_size', 21, 'Family members is invalid'],
    );
  });

  describe('MKT-041 MKT-042', () => {
    refuses(['age_range', 5, 'Age is invalid'], ['gender', 3, 'Gender is invalid']);
  });

  describe('MKT-043 MKT-044', () => {
    refuses(['marital_status', 5, 'Marital status is invalid'], ['occupation', 6, 'Occupation is invalid']);
  });

  describe('MKT-041 MKT-043 MKT-044 an option that was switched off', () => {
    const WORDS = {
      gender: [2, 'Gender', 'Female'],
      age_range: [4, 'Age', '50+'],
      marital_status: [3, 'Marital status', 'Widowed'],
      family_size: [20, 'Family members', '20'],
      occupation: [5, 'Occupation', 'Retired'],
    } as const satisfies Record<ChoiceField, readonly [number, string, string]>;
    const choices = Object.entries(WORDS).map(([field, [id, ...words]]) => ({ field, id, words }));
    const setStatus = async (status: 0 | 1) => {
      for (const { field: list, id } of choices)
        await t.db
          .updateTable('config_item')
          .set({ status })
          .where('list', '=', list)
          .where('id', '=', id)
          .execute();
    };
    beforeEach(() => setStatus(0));
    afterEach(() => setStatus(1));

    it.each(choices)(
      'is refused beside its field when it is chosen: $field',
      async ({ field, id, words }) => {
        expect(await refusal({ [field]: id }, field)).toBe(`${words[0]} is invalid`);
      },
    );

    it('stays where a lead carries it, under its name', async () => {
      const carried = Object.fromEntries(choices.map(({ field, id }) => [field, id]));
      lead = await buildLead(t.db, { status_id: 2, sub_status_id: 2, ...carried });
      expect((await save({ ...carried, address: 'Jl. Satu 1' })).status).toBe(200);
      expect(await stored()).toMatchObject({ ...carried, address: 'Jl. Satu 1' });
      const { body } = await t.call(getLeadDetails, { lead_id: lead.lead_id }, { token });
      const named = Object.fromEntries(choices.map(({ field, words }) => [`${field}_name`, words[1]]));
      expect(body.data.lead_detail).toMatchObject({ ...carried, ...named });
    });
  });

  refuses(['id', 1_999_999_999, 'Customer id is invalid']);

  describe('DET-033', () => {
    it.each(['local', 'stored'] as const)(
      'the alternate mobile is not the mobile (%s form)',
      async (form) => {
        const alternate_mobile = form === 'local' ? lead.mobile.slice(2) : `0${lead.mobile.slice(2)}`;
        expect(await refusal({ alternate_mobile }, 'alternate_mobile')).toBe(
          'Mobile and alternate mobile should be different',
        );
      },
    );
  });

  it('DET-029 a city of the other market is none', async () => {
    const customer_city_id = await anotherCity(2);
    expect(await refusal({ customer_city_id }, 'customer_city_id')).toBe('City is invalid');
  });

  it('DET-024 the Philippines know no KTP name', async () => {
    const user = await buildUser(t.db, { markets: ['ph'] });
    const ph = await buildLead(t.db, { market: 'ph' });
    const send = (changes: object) =>
      t.send(editCustomer, payload(changes, ph), { token: phToken, market: 'ph' });
    const phToken = await t.signIn(user);
    expect((await send({ ktp_name: 'JUAN' })).body.errors).toEqual({ ktp_name: 'KTP name is invalid' });
    expect((await send({ name: 'Juan' })).status).toBe(200);
  });

  it('a lead of the other market is not there', async () => {
    const ph = await buildLead(t.db, { market: 'ph' });
    expect((await t.send(editCustomer, payload({}, ph), { token })).status).toBe(404);
    expect((await stored(ph)).version).toBe(1);
  });
});

describe('DET-038 the my-active checkbox', () => {
  it('an agent takes a free lead and lets it go', async () => {
    await save({ myactive_agent_id: agent.id });
    expect(await stored()).toMatchObject({ myactive_agent_id: agent.id, myactive_at: t.clock.now() });
    await save({ myactive_agent_id: 0 });
    expect(await stored()).toMatchObject({ myactive_agent_id: null, myactive_at: null });
    expect((await history())[0]?.activity).toMatchObject([
      { field: 'myactive_agent_id', old: { label: 'Rina Sari' }, new: null },
    ]);
  });

  it('nobody takes another agent’s lead, gives one away, or has the box without being an agent', async () => {
    const other = await buildUser(t.db);
    const words = 'Only an agent can take this lead, and only while no other agent has it';
    expect(await refusal({ myactive_agent_id: other.id }, 'myactive_agent_id')).toBe(words);
    expect(await refusal({ myactive_agent_id: agent.id }, 'myactive_agent_id', supervisor)).toBe(words);
    lead = await buildLead(t.db, { status_id: 2, sub_status_id: 2, myactive_agent_id: other.id });
    expect(await refusal({ myactive_agent_id: agent.id }, 'myactive_agent_id')).toBe(words);
    expect(await refusal({ myactive_agent_id: 0 }, 'myactive_agent_id')).toBe(words);
    // The rest of the form is open to everybody.
    expect((await save({ name: 'Budi', myactive_agent_id: '' })).status).toBe(200);
    expect((await stored()).myactive_agent_id).toBe(other.id);
  });

  it('is of no use on a closed lead', async () => {
    lead = await buildLead(t.db, { status_id: 4, sub_status_id: 9 });
    expect(await refusal({ myactive_agent_id: agent.id }, 'myactive_agent_id')).toBe(
      'My Active is not enabled',
    );
  });
});

describe('two people at the same moment', () => {
  it('different fields are both kept', async () => {
    await save({ version: 1, address: 'Jl. Satu 1' });
    const { status } = await save({ version: 1, gender: 1, address: '' }, supervisor);
    expect(status).toBe(200);
    expect(await stored()).toMatchObject({ address: 'Jl. Satu 1', gender: 1, version: 3 });
  });

  it('the same field goes to the first, and the second hears of it field by field', async () => {
    await save({ version: 1, address: 'Jl. Satu 1', gender: 1, alternate_mobile: '81234509876' });
    const mine = {
      version: 1,
      address: 'Jl. Dua 2',
      gender: 2,
      alternate_mobile: '81234500002',
      email: 'a@b.id',
    };
    const { status, body } = await save(mine, supervisor);
    expect(status).toBe(409);
    expect(body.detail).toEqual({
      version: 2,
      changed_by: 'Rina Sari',
      changed_by_me: false,
      changed_at: t.clock.now().toISOString(),
      fields: [
        {
          field: 'alternate_mobile',
          original: '',
          theirs: '+62 812 3450 9876',
          mine: '+62 812 3450 0002',
        },
        { field: 'address', original: '', theirs: 'Jl. Satu 1', mine: 'Jl. Dua 2' },
        { field: 'gender', original: '', theirs: 'Male', mine: 'Female' },
      ],
    });
    expect(await stored()).toMatchObject({ address: 'Jl. Satu 1', gender: 1, email: null, version: 2 });
    expect((await save({ ...mine, version: 2 }, supervisor)).status).toBe(200);
  });

  it('a lead that another agent took meanwhile is a conflict', async () => {
    const other = await buildUser(t.db, { name: 'Budi Agen' });
    await save({ version: 1, myactive_agent_id: other.id }, await t.signIn(other));
    const { status, body } = await save({ version: 1, myactive_agent_id: agent.id });
    expect(status).toBe(409);
    expect(body.detail).toMatchObject({
      fields: [{ field: 'myactive_agent_id', original: '', theirs: 'Budi Agen', mine: 'Rina Sari' }],
    });
    expect((await stored()).myactive_agent_id).toBe(other.id);
  });
});
