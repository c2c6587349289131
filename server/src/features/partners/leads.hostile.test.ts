import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp({ logLevel: 'error' });
let userId: number;
let partnerId: number;
let key: string;

beforeAll(async () => {
  userId = (await buildUser(t.db)).id;
});

beforeEach(async () => {
  partnerId = (await buildPartner(t.db)).id;
  ({ key } = await buildPartnerKey(t.db, { created_by: userId, partner_id: partnerId }));
});

const mobile = () => `0812${String(serial()).padStart(8, '4')}`;

async function post(payload: string, headers: Record<string, string> = {}) {
  const type = payload.startsWith('<') ? 'application/xml' : 'application/json';
  const response = await t.app.inject({
    method: 'POST',
    url: `/id${servedPath(takeLeads)}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const leadCount = async () => {
  const row = await t.db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
};

const adf = (ids: readonly string[]) => {
  const prospect = (id: string) =>
    `<prospect><id>${id}</id><customer><contact><name>Ani</name><phone>${mobile()}</phone></contact></customer></prospect>`;
  return `<adf>${ids.map(prospect).join('')}</adf>`;
};

const sound = (more: object = {}) => JSON.stringify({ name: 'Ani', mobile: mobile(), ...more });

describe('a body that no honest sender writes', () => {
  it.each([
    ['fifty thousand lists deep', 400, () => `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['fifty thousand objects deep', 400, () => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['with a prototype', 400, () => `{"name":"Ani","mobile":"${mobile()}","__proto__":{"isAdmin":true}}`],
    ['with a zero character', 400, () => sound({ name: 'An\0i' })],
    ['with a zero character as its id', 400, () => sound({ id: '\0' })],
    [
      'with an object in every field',
      400,
      () => JSON.stringify({ name: {}, mobile: [], message: { $gt: '' } }),
    ],
    ['with numbers beyond all', 400, () => '{"name":1e400,"mobile":1e400}'],
    ['with an id of a thousand letters', 400, () => sound({ id: 'x'.repeat(1_000) })],
    ['that is a list', 400, () => '[]'],
    ['that is nothing', 400, () => 'null'],
    ['that is empty', 400, () => ''],
    ['of ten megabytes', 413, () => sound({ message: 'x'.repeat(10_000_000) })],
    ['with half a character', 400, () => `{"name":"Ani \\ud800","mobile":"${mobile()}"}`],
    ['with a byte order mark', 200, () => `\ufeff${sound()}`],
  ])('%s is answered %i, with an envelope', async (_label, expected, bodyOf) => {
    const before = await leadCount();
    const { status, body } = await post(bodyOf());
    expect([status, body.status, t.logged()]).toEqual([expected, expected, '']);
    expect(await leadCount()).toBe(before + (expected === 200 ? 1 : 0));
  });

  it('with a field twice means the last one', async () => {
    const [first, last] = [mobile(), mobile()];
    const { body } = await post(`{"name":"Ani","mobile":"${first}","mobile":"${last}"}`);
    const lead = t.db.selectFrom('lead').where('lead_id', '=', body.data.leads[0].lead_id).select('mobile');
    expect(await lead.executeTakeFirst()).toEqual({ mobile: `62${last.slice(1)}` });
  });
});

describe('an ADF document', () => {
  it('of more prospects than are taken is refused whole', async () => {
    const before = await leadCount();
    const { status, body } = await post(adf(Array.from({ length: 101 }, (_, at) => `p${at}`)));
    expect([status, body.errors]).toEqual([400, { adf: 'The document has more than 100 prospects' }]);
    expect(await leadCount()).toBe(before);
  });

  it('of a hundred prospects with long ids is one request, however often it comes', async () => {
    const document = adf(Array.from({ length: 100 }, (_, at) => `prospect-of-the-portal-${at}`));
    const first = await post(document);
    expect([first.status, first.body.data?.leads.length]).toEqual([200, 100]);
    const count = await leadCount();
    expect((await post(document)).body.data).toEqual(first.body.data);
    expect(await leadCount()).toBe(count);
  });

  it('is another one where its ids are, though they read alike', async () => {
    const answers = [await post(adf(['a b', 'c'])), await post(adf(['a', 'b c']))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a request that comes again', () => {
  it('is answered as before when the partner’s web id was changed in between', async () => {
    const webId = await buildWebId(t.db);
    const request = sound({ id: 'again' });
    const first = await post(request);
    await t.db.updateTable('partner').set({ web_id_id: webId.id }).where('id', '=', partnerId).execute();
    const again = await post(request);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  });

  it('with another body under its key is a conflict and writes nothing, whatever it is written in', async () => {
    const named = { 'idempotency-key': 'one' };
    expect((await post(sound(), named)).status).toBe(200);
    const before = await leadCount();
    for (const other of [sound(), adf(['p1'])]) {
      const { status, body } = await post(other, named);
      expect([status, body.error_code]).toEqual([409, 'conflict']);
    }
    expect(await leadCount()).toBe(before);
  });
});
