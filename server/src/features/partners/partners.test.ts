import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  listKeyOwners,
  listMarketKeys,
  listPartnerKeys,
  listPartners,
  makePartnerKey,
  revokePartnerKey,
  savePartner,
} from '@otolead/contract/partners/partners.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';
import { hashKey, keyIn } from './keys.ts';

const t = useTestApp({ logLevel: 'trace' });
let administrator: TestUser;
let token: string;

beforeAll(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(administrator);
});

const NEW = { name: 'Mobil Kita', source_id: 4, per_minute: '30', per_day: 900 };
const keysOf = async (partnerId: number) =>
  (await t.call(listPartnerKeys, { partner_id: partnerId }, { token })).body.data;

describe('partners', () => {
  it('are saved with their limits, found by name, and lose a web id that is taken away', async () => {
    const webId = await buildWebId(t.db, { code: 'KITA-1' });
    const { body } = await t.call(savePartner, { ...NEW, web_id: webId.id }, { token });
    expect(body.data).toMatchObject({
      source_name: 'Social Media',
      web_id_code: 'KITA-1',
      per_minute: 30,
      used_today: 0,
      last_used_at: null,
      status: '1',
    });
    const { id, version } = body.data;
    const later = await t.call(savePartner, { id, version, web_id: null, per_day: 1 }, { token });
    expect(later.body.data).toMatchObject({ web_id: null, per_day: 1, per_minute: 30, version: 2 });
    const found = await t.call(listPartners, { name: 'mobil k' }, { token });
    expect(found.body.data.map((row) => row.id)).toEqual([id]);
  });

  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ source_id: 99 }, { source_id: 'Source is invalid' }],
    [{ per_minute: 0 }, { per_minute: 'Calls a minute must be a whole number from 1 to 6000' }],
    [{ per_day: 1_000_001 }, { per_day: 'Calls a day must be a whole number from 1 to 1000000' }],
    [{ web_id: 2_000_000_000 }, { web_id: 'Web id is invalid' }],
    [{ lead_type_id: 2_000_000_000 }, { lead_type_id: 'Lead type is invalid' }],
    [{ status: '2' as '1' }, { status: 'Active is invalid' }],
  ])('with %j are refused beside the field', async (part, errors) => {
    const { status, body } = await t.call(savePartner, { ...NEW, name: 'Refused', ...part }, { token });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('have one name in a market, and no web id of the other one', async () => {
    await buildPartner(t.db, { name: 'Twice' });
    const again = await t.call(savePartner, { ...NEW, name: 'twice' }, { token });
    expect(again.body.errors).toEqual({ name: 'There is a partner of this name already' });
    const abroad = await buildWebId(t.db, { market: 'ph' });
    const { body } = await t.call(savePartner, { ...NEW, name: 'Abroad', web_id: abroad.id }, { token });
    expect(body.errors).toEqual({ web_id: 'Web id is invalid' });
  });
});

/** Signs in again, because sessions end before keys do. */
async function later(hours: number): Promise<void> {
  t.clock.advance({ hours });
  token = await t.signIn(administrator);
}

describe('keys', () => {
  it('are shown once: the database has their SHA-256 and how they begin, the log nothing', async () => {
    const partner = await buildPartner(t.db);
    const { body } = await t.call(makePartnerKey, { partner_id: partner.id }, { token });
    const { key, made } = body.data;
    expect(keyIn(`Bearer ${key}`)).toBe(key);
    expect(made).toMatchObject({ prefix: key.slice(0, 10), state: 'active', created_by: administrator.name });
    const row = await t.db
      .selectFrom('partner_key')
      .where('id', '=', made.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.key_hash).toEqual(hashKey(key));
    expect(JSON.stringify({ ...row, key_hash: '' })).not.toContain(key.slice(10));
    expect(JSON.stringify(await keysOf(partner.id))).not.toContain(key.slice(10));
    expect(t.logged()).not.toContain(key.slice(0, 12));
  });

  it('are rotated: the one before works for a day more, and no longer if it was to end sooner', async () => {
    const partner = await buildPartner(t.db);
    const make = () => t.call(makePartnerKey, { partner_id: partner.id }, { token });
    await make();
    await later(1);
    const secondMadeAt = t.clock.now();
    await make();
    await later(1);
    await make();
    const keys = await keysOf(partner.id);
    expect(keys.map(({ state }) => state)).toEqual(['active', 'retiring', 'retiring']);
    const day = 24 * 3_600_000;
    expect(keys[2]?.valid_until).toBe(new Date(secondMadeAt.getTime() + day).toISOString());
    await later(24);
    expect((await keysOf(partner.id)).map(({ state }) => state)).toEqual(['active', 'over', 'over']);
  });

  it('of every partner stand in one list: whose, for what, until when, used when, revoked or over', async () => {
    const [one, two] = [
      await buildPartner(t.db, { name: 'Zeta One' }),
      await buildPartner(t.db, { name: 'Zeta Two' }),
    ];
    const owner = await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Wati Kunci' });
    const used = new Date('2026-01-05T04:00:00Z');
    const by = { created_by: administrator.id };
    const revoked = await buildPartnerKey(t.db, { ...by, partner_id: one.id, revoked_at: used });
    const lms = await buildPartnerKey(t.db, {
      ...by,
      ...{ partner_id: two.id, owner_id: owner.id, scopes: ['lms'], last_used_at: used },
      // The end of 31 January in Jakarta.
      expires_at: new Date('2099-01-31T17:00:00Z'),
    });
    const retiring = await buildPartnerKey(t.db, {
      ...by,
      ...{ partner_id: two.id, valid_until: new Date('2098-01-01T00:00:00Z') },
    });
    await buildPartnerKey(t.db, {
      ...by,
      partner_id: (await buildPartner(t.db, { name: 'Zeta Abroad', market: 'ph' })).id,
    });
    const ids = async (filters: object) => {
      const { body } = await t.call(listMarketKeys, { partner: 'zeta', ...filters }, { token });
      return body.data.map(({ id }) => id);
    };
    const { data } = (await t.call(listMarketKeys, { partner: 'zeta' }, { token })).body;
    expect(data.map(({ id }) => id)).toEqual([retiring.id, lms.id, revoked.id]);
    expect(data[1]).toMatchObject({
      ...{ partner_id: two.id, partner_name: 'Zeta Two', owner_name: 'Wati Kunci', scopes: ['lms'] },
      ...{ last_used_at: used.toISOString(), expires_on: '2099-01-31', state: 'active', is_revoked: false },
    });
    expect(data[2]).toMatchObject({ state: 'over', is_revoked: true, expires_on: null });
    expect(JSON.stringify(data)).not.toContain(lms.key.slice(10));
    expect(await ids({ partner: 'zeta one' })).toEqual([revoked.id]);
    expect(await ids({ owner: 'wati' })).toEqual([lms.id]);
    expect(await ids({ scope: 'lms' })).toEqual([lms.id]);
    expect(await ids({ state: 'active' })).toEqual([lms.id]);
    expect(await ids({ state: 'retiring' })).toEqual([retiring.id]);
    expect(await ids({ state: 'over' })).toEqual([revoked.id]);
    expect((await ids({ sort: 'last_used_at', order: 'desc' }))[0]).toBe(lms.id);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await t.call(listMarketKeys, {}, { token: supervisor })).status).toBe(403);
  });

  it('say what they may do, for whom, until when and from where; only those for the same work are replaced', async () => {
    const partner = await buildPartner(t.db);
    const owner = await buildUser(t.db, { roleId: ROLE.supervisor });
    const make = (part: object) => t.call(makePartnerKey, { partner_id: partner.id, ...part }, { token });
    await make({});
    const { body } = await make({
      leads: false,
      lms: true,
      owner_id: owner.id,
      expires_on: '2099-01-31',
      networks: '203.0.113.7, 2001:db8::/32',
      is_sandbox: true,
    });
    expect(body.data.made).toMatchObject({
      scopes: ['lms'],
      owner_name: owner.name,
      networks: ['203.0.113.7', '2001:db8::/32'],
      is_sandbox: true,
      state: 'active',
      valid_until: '2099-01-31T17:00:00.000Z',
    });
    expect((await keysOf(partner.id)).map(({ state }) => state)).toEqual(['active', 'active']);
    await make({ leads: true });
    expect((await keysOf(partner.id)).map(({ state }) => state)).toEqual(['active', 'active', 'retiring']);
    const owners = await t.call(listKeyOwners, {}, { token });
    expect(owners.body.data).toContainEqual({ id: owner.id, name: owner.name });
  });

  it.each([
    [{ leads: false, lms: false }, { leads: 'Choose what the key may do' }],
    [{ expires_on: '2020-01-01' }, { expires_on: 'The last day is over' }],
    [{ networks: '10.0.0.0/33' }, { networks: 'Write addresses or networks apart by commas, 20 at most' }],
    [{ networks: "'; drop table" }, { networks: expect.any(String) }],
    [{ owner_id: 2_000_000_000 }, { owner_id: 'Owner is invalid' }],
  ])('with %j are refused beside the field', async (part, errors) => {
    const { id: partner_id } = await buildPartner(t.db);
    const { status, body } = await t.call(makePartnerKey, { partner_id, ...part }, { token });
    expect([status, body.errors]).toEqual([400, errors]);
    expect(await keysOf(partner_id)).toEqual([]);
  });

  it('end at once when they are revoked, and the change log tells who did it', async () => {
    const { id, partner_id, prefix } = await buildPartnerKey(t.db, { created_by: administrator.id });
    const revoked = await t.call(revokePartnerKey, { id }, { token });
    expect(revoked.body.data.state).toBe('over');
    await t.call(revokePartnerKey, { id }, { token });
    const entries = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'partner')
      .where('record_id', '=', partner_id)
      .select(['actor_id', 'changes'])
      .execute();
    expect(entries).toEqual([{ actor_id: administrator.id, changes: { key: { old: prefix, new: null } } }]);
  });

  it('belong to a market and to those who hold the right', async () => {
    const { id, partner_id } = await buildPartnerKey(t.db, { created_by: administrator.id });
    const abroad = { token, market: 'ph' } as const;
    expect((await t.call(makePartnerKey, { partner_id }, abroad)).status).toBe(404);
    expect((await t.call(revokePartnerKey, { id }, abroad)).status).toBe(404);
    expect((await t.call(listPartnerKeys, { partner_id }, abroad)).body.data).toEqual([]);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await t.call(makePartnerKey, { partner_id }, { token: supervisor })).status).toBe(403);
  });
});
