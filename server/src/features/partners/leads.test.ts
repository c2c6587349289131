import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { someCity } from '../../../test/builders/master-data.ts';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import {
  buildGmCampaign,
  buildLeadType,
  buildProcessList,
  buildWebRule,
} from '../../../test/builders/routing.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsEqual } from '../../../test/raw-counts.ts';
import { newKey } from './keys.ts';

const t = useTestApp({ logLevel: 'trace' });
let userId: number;
let key: string;
let partnerId: number;

beforeAll(async () => {
  userId = (await buildUser(t.db)).id;
  const made = await buildPartnerKey(t.db, { created_by: userId });
  key = made.key;
  partnerId = made.partner_id;
});

const mobile = () => `0812${String(serial()).padStart(8, '0')}`;
const send = (input: object, token = key, headers: Record<string, string> = {}, address?: string) =>
  t.call(takeLeads, input, { token, headers, ...(address && { address }) });
const leadOf = (id: number) =>
  t.db.selectFrom('lead').where('lead_id', '=', id).selectAll().executeTakeFirstOrThrow();
const leads = async () =>
  (
    await t.db
      .selectFrom('lead')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n;

const entriesOf = (leadId: number) =>
  t.db
    .selectFrom('activity')
    .where('lead_id', '=', leadId)
    .select(['type', 'detail'])
    .orderBy('id')
    .execute();

async function sendXml(xml: string | Buffer, headers: Record<string, string> = {}) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/id${servedPath(takeLeads)}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/xml', ...headers },
    payload: xml,
  });
  return { status: response.statusCode, body: response.json() };
}

const adf = (mobileNumber: string, inside = '') => `<?xml version="1.0"?><?adf version="1.0"?>
<ADF><prospect status="new"><requestdate>2026-11-20T10:00:00-08:0</requestdate>${inside}
  <vehicle interest="buy" status="new"><year>2026</year><make>Nobody Makes</make><model>This</model></vehicle>
  <customer><contact><name part="first">Siti</name><name part="last">Rahayu & Co</name>
    <phone type="fax">0215551234</phone><phone type="voice">0217654321</phone><phone type="mobile">${mobileNumber}</phone>
    <email>siti@example.com</email></contact><comments>Call after lunch</comments></customer></prospect></ADF>`;

describe('a lead of a partner', () => {
  it('is made under the partner’s source and web id, and joined when the person asks again', async () => {
    const webId = await buildWebId(t.db);
    const partner = await buildPartner(t.db, { source_id: 4, web_id_id: webId.id });
    const { key: own } = await buildPartnerKey(t.db, { created_by: userId, partner_id: partner.id });
    const city = await someCity(t.db, 1);
    const number = mobile();
    const first = await send({ name: 'Budi', mobile: Number(number), city: city.name }, own);
    expect(first.body.message).toBe('1 lead taken');
    const [taken] = first.body.data.leads;
    expect(taken).toEqual({ lead_id: expect.any(Number), duplicate: false, list: null });
    const id = taken?.lead_id as number;
    expect(await leadOf(id)).toMatchObject({
      source_id: 4,
      city_id: city.id,
      mobile: `62${number.slice(1)}`,
    });
    const origin = t.db.selectFrom('lead_milestone').where('lead_id', '=', id).select('web_id_id');
    expect(await origin.executeTakeFirst()).toEqual({ web_id_id: webId.id });
    const again = await send({ name: 'Budi', mobile: number, message: 'Still here' }, own);
    expect(again.body.data.leads).toEqual([{ lead_id: id, duplicate: true, list: null }]);
  });

  it('is of the partner’s lead type where it names none, so that a process takes it', async () => {
    const list = await buildProcessList(t.db);
    const webId = await buildWebId(t.db);
    const { id: lead_type_id } = await buildLeadType(t.db);
    const process_id = list.process.id;
    await t.db.insertInto('process_domain').values({ process_id, domain_id: webId.domain_id }).execute();
    await t.db.insertInto('process_lead_type').values({ process_id, lead_type_id }).execute();
    await buildWebRule(t.db, list);
    const partner = await buildPartner(t.db, { web_id_id: webId.id, lead_type_id });
    const { key: own } = await buildPartnerKey(t.db, { created_by: userId, partner_id: partner.id });
    const { body } = await send({ name: 'Budi', mobile: mobile() }, own);
    const [taken] = body.data.leads;
    expect(await leadOf(taken?.lead_id ?? 0)).toMatchObject({
      lead_type_id,
      process_id,
      process_list_id: list.id,
    });
    const other = await buildLeadType(t.db);
    const named = await send({ name: 'Budi', mobile: mobile(), lead_type: other.name }, own);
    expect(await leadOf(named.body.data.leads[0]?.lead_id ?? 0)).toMatchObject({ lead_type_id: other.id });
  });

  it('carries the process that it is for, by GM id or name, and is counted for it', async () => {
    const [gm, off] = [await buildGmCampaign(t.db), await buildGmCampaign(t.db, { status: 0 })];
    for (const gm_id of [gm.gm_id, gm.campaign_name.toLowerCase()]) {
      const { body } = await send({ name: 'Gita', mobile: mobile(), gm_id });
      expect(await leadOf(body.data.leads[0]?.lead_id ?? 0)).toMatchObject({ gm_id: gm.gm_id });
    }
    await expectCountsEqual(t.pool);
    const foreign = await buildGmCampaign(t.db, { market: 'ph' });
    for (const gm_id of [off.gm_id, foreign.gm_id, 'Nobody’s']) {
      const { status, body } = await send({ name: 'Gita', mobile: mobile(), gm_id });
      expect([status, body.errors]).toEqual([400, { gm_id: 'Unknown process' }]);
    }
  });

  it('is refused field by field, with codes, and nothing of it is kept', async () => {
    const before = await leads();
    const { status, body } = await send({ mobile: '12', email: 'x', city: 'Atlantis' });
    expect([status, body.error_code]).toEqual([400, 'invalid_input']);
    expect(body.errors).toEqual({
      name: 'Missing name',
      mobile: 'Invalid mobile',
      email: 'Invalid email ID',
      city: 'Unknown city',
    });
    expect(body.detail).toEqual({
      faults: expect.arrayContaining([
        { field: 'mobile', code: 'invalid.mobile' },
        { field: 'city', code: 'unknown.city' },
      ]),
    });
    expect(await leads()).toBe(before);
  });
});

describe('the same request again', () => {
  it('gets the same answer under the sender’s id and writes nothing; another body under it is a conflict', async () => {
    const input = { id: 'web-1', name: 'Ani', mobile: mobile() };
    const first = await send(input);
    const count = await leads();
    const history = await entriesOf(first.body.data.leads[0]?.lead_id ?? 0);
    expect(history).not.toEqual([]);
    expect((await send(input)).body.data).toEqual(first.body.data);
    expect(await leads()).toBe(count);
    expect(await entriesOf(first.body.data.leads[0]?.lead_id ?? 0)).toEqual(history);
    const other = await send({ ...input, name: 'Ani B' });
    expect([other.status, other.body.error_code]).toEqual([409, 'conflict']);
  });

  it('is one lead for twenty calls at the same moment, by the header', async () => {
    const input = { name: 'Burst', mobile: mobile() };
    const before = (await leads()) ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(input, key, { 'idempotency-key': 'burst-1' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await leads()).toBe(before + 1);
  });

  it('of another partner is another request', async () => {
    const { key: other } = await buildPartnerKey(t.db, { created_by: userId });
    const one = await send({ id: 'shared', name: 'One', mobile: mobile() });
    const two = await send({ id: 'shared', name: 'Two', mobile: mobile() }, other);
    expect([one.status, two.status]).toEqual([200, 200]);
  });
});

describe('an ADF document', () => {
  it('is read as real senders write it; unknown cars stay as words, the original is kept', async () => {
    const number = mobile();
    const { status, body } = await sendXml(adf(number, '<id>adf-7</id>'));
    expect([status, body.errors]).toEqual([200, undefined]);
    const id = body.data.leads[0].lead_id as number;
    expect(await leadOf(id)).toMatchObject({
      name: 'Siti Rahayu & Co',
      mobile: `62${number.slice(1)}`,
      alternate_mobile: null,
      email: 'siti@example.com',
    });
    const history = JSON.stringify(await entriesOf(id));
    expect(history).toContain('Nobody Makes');
    expect(history).toContain('0217654321');
    const kept = await t.db
      .selectFrom('intake_request')
      .where('partner_id', '=', partnerId)
      .where('request_key', '=', 'id adf-7')
      .select(['format', 'original'])
      .executeTakeFirst();
    expect(kept).toEqual({ format: 'adf', original: adf(number, '<id>adf-7</id>') });
    const resent = await sendXml(adf(number, '<id>adf-7</id>').replace('"new">', '"resend">'));
    expect(resent.body.data).toEqual(body.data);
  });

  const prospect = (inside: { id?: string; cars: string; phones: string; status?: string }) =>
    `<adf><prospect status="${inside.status ?? 'new'}">${inside.id ?? ''}${inside.cars}<customer><contact><name part="full">Dewi</name>${inside.phones}</contact></customer></prospect></adf>`;
  const WANTED = '<vehicle status="new"><make>Toyota</make><model>Avanza</model></vehicle>';
  const OWNED = '<vehicle interest="trade-in"><make>Honda</make><model>Jazz</model></vehicle>';
  const voice = (number: string) => `<phone type="voice">${number}</phone>`;

  it('takes the car that the customer asks for, not the one to be traded in before it', async () => {
    const { body } = await sendXml(prospect({ cars: `${OWNED}${WANTED}`, phones: voice(mobile()) }));
    const id = body.data.leads[0].lead_id as number;
    const cars = await t.db
      .selectFrom('lead_preference')
      .innerJoin('model', 'model.id', 'lead_preference.model_id')
      .where('lead_id', '=', id)
      .select('model.name')
      .execute();
    expect(cars).toEqual([{ name: 'Avanza' }]);
    expect(JSON.stringify(await entriesOf(id))).toContain('Jazz');
  });

  it('with a car to be traded in alone asks for none', async () => {
    const { body } = await sendXml(prospect({ cars: OWNED, phones: voice(mobile()) }));
    const id = body.data.leads[0].lead_id as number;
    expect(await t.db.selectFrom('lead_preference').where('lead_id', '=', id).select('id').execute()).toEqual(
      [],
    );
    expect(JSON.stringify(await entriesOf(id))).toContain('Honda Jazz');
  });

  it('takes the mobile of the market, whatever stands before it, and keeps a landline as words', async () => {
    const number = mobile();
    const { body } = await sendXml(
      prospect({ cars: WANTED, phones: `${voice('021-5550124')}${voice(number)}` }),
    );
    const id = body.data.leads[0].lead_id as number;
    expect(await leadOf(id)).toMatchObject({ mobile: `62${number.slice(1)}`, alternate_mobile: null });
    expect(JSON.stringify(await entriesOf(id))).toContain('021-5550124');
  });

  it('of two sources that count alike is two leads', async () => {
    const of = (source: string) =>
      sendXml(prospect({ id: `<id source="${source}">8801</id>`, cars: WANTED, phones: voice(mobile()) }));
    const [one, two] = [await of('Portal A'), await of('Portal B')];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.data.leads[0].lead_id).not.toBe(two.body.data.leads[0].lead_id);
  });

  it('that is sent again with other words adds them to the first lead, once', async () => {
    const number = mobile();
    const of = (comments: string, status: string) =>
      sendXml(
        prospect({ id: '<id>again-1</id>', status, cars: WANTED, phones: voice(number) }).replace(
          '<contact>',
          `<comments>${comments}</comments><contact>`,
        ),
      );
    const first = await of('Red, please', 'new');
    const id = first.body.data.leads[0].lead_id as number;
    const again = await of('Blue, please', 'resend');
    expect(again.body.data.leads[0]).toMatchObject({ lead_id: id, duplicate: true });
    expect((await of('Blue, please', 'resend')).body.data).toEqual(again.body.data);
    expect(JSON.stringify(await entriesOf(id)).match(/Blue, please/g)).toHaveLength(1);
    expect((await of('Green, please', 'new')).status).toBe(409);
  });

  it.each([
    ['a document type', '<!DOCTYPE adf SYSTEM "file:///etc/passwd"><adf><prospect/></adf>'],
    ['an entity bomb', `<!DOCTYPE adf [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><adf>&b;</adf>`],
    ['no end', '<adf><prospect><customer>'],
    ['no prospect', '<adf></adf>'],
    ['no XML', 'Dear sir'],
    ['a thousand levels', `<adf>${'<a>'.repeat(1_000)}</adf>`],
  ])('with %s is refused', async (_label, xml) => {
    const { status, body } = await sendXml(xml);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['adf']]);
  });

  it('of several prospects names the one that is wrong, and takes none', async () => {
    const before = await leads();
    const [one, two] = [adf(mobile()), adf('12')].map((text) => /<prospect.*<\/prospect>/s.exec(text)?.[0]);
    const { status, body } = await sendXml(`<adf>${one}${two}</adf>`);
    expect([status, body.errors]).toEqual([400, { 'prospect[1].mobile': 'Invalid mobile' }]);
    expect(await leads()).toBe(before);
  });

  it('is read in the encoding that it declares, and refused in one that nobody knows', async () => {
    const latin = Buffer.from(
      adf(mobile()).replace('Siti', 'José').replace('"1.0"?>', '"1.0" encoding="ISO-8859-1"?>'),
      'latin1',
    );
    const { body } = await sendXml(latin);
    expect((await leadOf(body.data.leads[0].lead_id)).name).toBe('José Rahayu & Co');
    const odd = await sendXml(adf(mobile()), { 'content-type': 'text/xml; charset=klingon' });
    expect(odd.status).toBe(400);
  });

  it('of ten megabytes is refused before it is read', async () => {
    const { status } = await sendXml(adf(mobile(), `<id>${'x'.repeat(10_000_000)}</id>`));
    expect(status).toBe(413);
  });
});

describe('who may send', () => {
  it('nobody without a key that works in this market, and no key reaches the log', async () => {
    const input = { name: 'Nobody', mobile: mobile() };
    const revoked = await buildPartnerKey(t.db, { created_by: userId, revoked_at: t.clock.now() });
    const expired = await buildPartnerKey(t.db, { created_by: userId, valid_until: t.clock.now() });
    const retiring = await buildPartnerKey(t.db, {
      created_by: userId,
      valid_until: new Date(t.clock.now().getTime() + 1),
    });
    const off = await buildPartner(t.db, { status: 0 });
    const switchedOff = await buildPartnerKey(t.db, { created_by: userId, partner_id: off.id });
    for (const token of [newKey().key, revoked.key, expired.key, switchedOff.key, 'x'.repeat(43)]) {
      const { status, body } = await send(input, token, {}, '198.51.100.7');
      expect([status, body.error_code]).toEqual([401, 'token_invalid']);
    }
    expect((await t.call(takeLeads, input, { address: '198.51.100.7' })).status).toBe(401);
    expect((await t.call(takeLeads, input, { token: key, market: 'ph' })).status).toBe(401);
    expect((await send(input, retiring.key)).status).toBe(200);
    expect(t.logged()).not.toContain('otl_');
  });

  it('a guesser of keys is slowed down, and keeps out nobody who has one', async () => {
    const input = { name: 'Guess', mobile: mobile() };
    const guess = () => send(input, newKey().key, {}, '198.51.100.99');
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    const limited = await guess();
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '60']);
    expect((await send(input, key, {}, '198.51.100.99')).status).toBe(200);
  });

  it('beyond the limit of a minute or a day, calls wait as long as Retry-After says', async () => {
    const { id } = await buildPartner(t.db, { per_minute: 3, per_day: 5 });
    const { key: own } = await buildPartnerKey(t.db, { created_by: userId, partner_id: id });
    const call = () => send({ name: 'Limit', mobile: mobile() }, own);
    t.clock.set(new Date('2026-11-20T03:00:20Z'));
    const burst = await Promise.all(Array.from({ length: 8 }, call));
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(3);
    const late = burst.find(({ status }) => status === 429);
    expect(late?.headers['retry-after']).toBe('40');
    t.clock.advance({ minutes: 1 });
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const full = await call();
    // 17:00 UTC is midnight in Jakarta.
    expect([full.status, full.headers['retry-after']]).toEqual([429, String(14 * 3_600 - 80)]);
    t.clock.set(new Date('2026-11-20T17:00:00Z'));
    expect((await call()).status).toBe(200);
    const usage = t.db.selectFrom('partner_usage').where('partner_id', '=', id).select(['day', 'day_count']);
    expect(await usage.executeTakeFirst()).toMatchObject({ day_count: 1 });
  });
});
