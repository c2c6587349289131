import { saveCityMapping } from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import { saveBrandDealer } from '@otolead/contract/brand-network/records.endpoints.ts';
import { listChanges, listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { makePartnerKey, savePartner } from '@otolead/contract/partners/partners.endpoints.ts';
import { inviteUser } from '@otolead/contract/users/access.endpoints.ts';
import { savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import { saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { saveProcess } from '@otolead/contract/webform/processes/processes.endpoints.ts';
import { saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { saveUtmCampaign, updateWebIdStatus } from '@otolead/contract/webform/web-ids/web-ids.endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { buildDomain, buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  const administrator = await buildUser(t.db, {
    roleId: ROLE.administrator,
    name: 'Hendra Wijaya',
    markets: ['id', 'ph'],
  });
  token = await t.signIn(administrator);
});

const DEALER = { dealer_name: 'Auto Prima', dealer_id: '700', zip_code: '40111' };
const linesOf = (entry: { changes: readonly { label: string; old: string; new: string }[] } | undefined) =>
  entry?.changes.map(({ label, old, new: now }) => `${label}: ${old} > ${now}`);

describe('the change log', () => {
  it('tells a record’s changes, the latest first, in the reader’s words', async () => {
    const { id } = (await t.call(saveBrandDealer, DEALER, { token })).body.data;
    await t.call(saveBrandDealer, { id, zip_code: '40222' }, { token });
    const history = async (language: 'en' | 'id') =>
      (await t.call(listRecordChanges, { record: 'brand_dealer', record_id: id }, { token, language })).body
        .data;
    const { entries, more } = await history('en');
    expect(more).toBe(false);
    expect(entries.map(({ actor_name, is_new }) => [actor_name, is_new])).toEqual([
      ['Hendra Wijaya', false],
      ['Hendra Wijaya', true],
    ]);
    expect(entries[0]).toMatchObject({ record_label: 'Brand dealer', record_name: 'Auto Prima' });
    expect(linesOf(entries[0])).toEqual(['Zip code: 40111 > 40222']);
    const indonesian = (await history('id')).entries[0];
    expect(linesOf(indonesian)).toEqual(['Kode pos: 40111 > 40222']);
    expect(indonesian?.record_label).toBe('Dealer merek');
  });

  it('names rows, lists, flags, states and acts, never their ids', async () => {
    const domain = await buildDomain(t.db, { name: 'named.example' });
    const leadType = await buildLeadType(t.db, { name: 'Walk-in' });
    const process = {
      country_id: 1,
      business_type_id: 1,
      name: 'Words',
      domain_ids: [domain.id],
      lead_type_ids: [leadType.id],
      is_client_process: 1 as const,
    };
    const saved = (await t.call(saveProcess, process, { token })).body.data;
    await t.call(saveDomain, { id: domain.id, is_oem: 1, status: '0' }, { token });
    const user = await buildUser(t.db, { roleId: ROLE.agent });
    await t.call(saveUser, { is_update: 1, id: user.id, role_id: ROLE.auditor }, { token });
    await t.call(inviteUser, { id: user.id }, { token });
    const role = await buildRole(t.db);
    await t.call(
      savePrivileges,
      { role_privilege: [{ role_id: role.id, privilege_id: 41, status: '1' }] },
      { token },
    );
    const lines = async (record: 'process' | 'domain' | 'user' | 'role', id: number) => {
      const { body } = await t.call(listRecordChanges, { record, record_id: id }, { token });
      return body.data.entries.map(linesOf);
    };
    expect((await lines('process', saved.id))[0]).toEqual(
      expect.arrayContaining([
        'Country:  > Indonesia',
        'Business type:  > New Car',
        'Domains:  > named.example',
        'Lead types:  > Walk-in',
        'Client process:  > Yes',
      ]),
    );
    expect((await lines('domain', domain.id))[0]).toEqual([
      expect.stringContaining(': No > Yes'),
      expect.stringContaining(': Active > Inactive'),
    ]);
    const [invited, promoted] = await lines('user', user.id);
    expect(promoted).toEqual(['Role: Agent > Auditor']);
    expect(invited?.[0]).toMatch(/^Invitation sent: {2}> \d\d \w+ \d{4}, \d\d:\d\d$/);
    expect(await lines('role', role.id)).toEqual([['Users: No > Yes']]);
    const indonesian = async (record: 'user' | 'role', id: number) => {
      const reader = { token, language: 'id' } as const;
      const { body } = await t.call(listRecordChanges, { record, record_id: id }, reader);
      return body.data.entries.map(linesOf);
    };
    expect(await indonesian('role', role.id)).toEqual([['Pengguna: Tidak > Ya']]);
    expect((await indonesian('user', user.id))[1]).toEqual(['Peran: Agen > Auditor']);
  });

  it('is one list for administrators, found by words and kind, each market for itself', async () => {
    const { id } = (
      await t.call(saveBrandDealer, { ...DEALER, dealer_id: '701', dealer_name: 'Sought Motor' }, { token })
    ).body.data;
    await t.call(
      saveBrandDealer,
      { ...DEALER, dealer_id: '702', dealer_name: 'Sought abroad' },
      { token, market: 'ph' },
    );
    const list = async (filters: object, market: 'id' | 'ph' = 'id') =>
      (await t.call(listChanges, filters, { token, market })).body.data;
    expect((await list({ keywords: 'sought' })).map(({ record_id }) => record_id)).toEqual([id]);
    expect(await list({ keywords: 'sought', record: 'user' })).toEqual([]);
    expect((await list({ keywords: 'sought' }, 'ph')).map((entry) => entry.record_name)).toEqual([
      'Sought abroad',
    ]);
    const stranger = await buildUser(t.db, { markets: ['ph'] });
    await t.call(saveUser, { is_update: 1, id: stranger.id, first_name: 'Unheard' }, { token, market: 'ph' });
    expect(await list({ keywords: 'unheard' })).toEqual([]);
    expect(await list({ keywords: 'unheard' }, 'ph')).toHaveLength(1);
  });

  it('is sought by what an entry shows: values, rights in either language, people, and no key of a field', async () => {
    const role = await buildRole(t.db);
    const right = { role_id: role.id, privilege_id: 21, status: '1' as const };
    await t.call(savePrivileges, { role_privilege: [right] }, { token });
    const { id: dealer } = (
      await t.call(
        saveBrandDealer,
        { ...DEALER, dealer_id: '706', dealer_name: 'Prima "Baru" \\ Jaya' },
        { token },
      )
    ).body.data;
    const found = async (keywords: string, record: 'role' | 'brand_dealer', language: 'en' | 'id' = 'en') =>
      (await t.call(listChanges, { keywords, record }, { token, language })).body.data.map(
        ({ record_id }) => record_id,
      );
    expect(await found('black LIST', 'role', 'id')).toContain(role.id);
    expect(await found('daftar HITAM', 'role', 'id')).toContain(role.id);
    expect(await found('daftar hitam', 'role', 'en')).toEqual([]);
    expect(await found('hendra wij', 'role')).toContain(role.id);
    for (const words of ['a "baru', 'u" \\ j']) expect(await found(words, 'brand_dealer')).toEqual([dealer]);
    for (const key of ['dealer_name', '"old"', 'new":']) expect(await found(key, 'brand_dealer')).toEqual([]);
  });

  it('tells of the save that made a record that it did, of no later one that fills an empty field', async () => {
    const user = await buildUser(t.db, { roleId: ROLE.agent, position: null });
    await t.call(saveUser, { is_update: 1, id: user.id, position: 'Agent' }, { token });
    const partner = (await t.call(savePartner, { name: 'New portal', source_id: 1 }, { token })).body.data;
    await t.call(makePartnerKey, { partner_id: partner.id }, { token });
    const isNew = async (record: 'user' | 'partner', id: number) =>
      (await t.call(listRecordChanges, { record, record_id: id }, { token })).body.data.entries.map(
        ({ is_new }) => is_new,
      );
    expect(await isNew('user', user.id)).toEqual([false]);
    expect(await isNew('partner', partner.id)).toEqual([false, true]);
  });

  it('is sought by days of the market, both included', async () => {
    const { id } = (await t.call(saveBrandDealer, { ...DEALER, dealer_id: '705' }, { token })).body.data;
    // 23:30 and 00:30 in Jakarta, which is seven hours ahead.
    const times = ['2026-11-17T16:30:00Z', '2026-11-17T17:30:00Z'];
    const actor = await t.db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    const entry = (created_at: string) => ({
      market_id: 1,
      record: 'brand_dealer',
      record_id: id,
      actor_id: actor.id,
      created_at: new Date(created_at),
      changes: JSON.stringify({ zip_code: { old: '1', new: 'by-day' } }),
    });
    await t.db.insertInto('change_log').values(times.map(entry)).execute();
    const found = async (filters: object) =>
      (await t.call(listChanges, { keywords: 'by-day', ...filters }, { token })).body.data.map(
        ({ created_at }) => new Date(created_at).toISOString(),
      );
    const [evening, night] = times.map((time) => new Date(time).toISOString());
    expect(await found({ to: '2026-11-17' })).toEqual([evening]);
    expect(await found({ from: '2026-11-18' })).toEqual([night]);
    expect(await found({ from: '2026-11-17', to: '2026-11-18' })).toEqual([night, evening]);
    const refused = await t.send(listChanges, { from: '2026-02-30' }, { token });
    expect(refused.status).toBe(400);
  });

  it('is for administrators as a list, and for those who keep a record below its form', async () => {
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await t.call(listChanges, {}, { token: supervisor })).status).toBe(403);
    const of = async (record: 'user' | 'role' | 'brand_dealer', id: number, caller = supervisor) =>
      (await t.call(listRecordChanges, { record, record_id: id }, { token: caller })).status;
    expect(await of('brand_dealer', 1)).toBe(200);
    expect(await of('role', 1)).toBe(403);
    const administrator = await buildUser(t.db, { roleId: ROLE.administrator });
    expect(await of('user', administrator.id)).toBe(403);
    expect(await of('user', (await buildUser(t.db, { markets: ['ph'] })).id)).toBe(404);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect(await of('brand_dealer', 1, agent)).toBe(403);
  });

  it('is append-only: PostgreSQL refuses to change or to remove an entry', async () => {
    const { id } = (await t.call(saveBrandDealer, { ...DEALER, dealer_id: '707' }, { token })).body.data;
    const entries = () =>
      t.db
        .selectFrom('change_log')
        .where('record', '=', 'brand_dealer')
        .where('record_id', '=', id)
        .selectAll()
        .execute();
    const before = await entries();
    expect(before).toHaveLength(1);
    for (const rewriting of [
      sql`update change_log set changes = '{}' where record_id = ${id}`,
      sql`delete from change_log where record_id = ${id}`,
      sql`truncate change_log`,
    ])
      await expect(rewriting.execute(t.db)).rejects.toThrow('change_log is append-only');
    expect(await entries()).toEqual(before);
  });

  it('goes on before the last entry that was shown', async () => {
    const { id } = (await t.call(saveBrandDealer, { ...DEALER, dealer_id: '703' }, { token })).body.data;
    for (let zip = 0; zip < 21; zip += 1)
      await t.call(saveBrandDealer, { id, zip_code: String(50_000 + zip) }, { token });
    const of = async (before?: number) =>
      (await t.call(listRecordChanges, { record: 'brand_dealer', record_id: id, before }, { token })).body
        .data;
    const first = await of();
    expect([first.entries.length, first.more]).toEqual([20, true]);
    const rest = await of(first.entries.at(-1)?.id);
    expect([rest.entries.length, rest.more]).toEqual([2, false]);
  });

  it('shows below a web id what became of its UTM campaigns, and of no other’s', async () => {
    const [own, other] = [await buildWebId(t.db), await buildWebId(t.db)];
    await t.call(updateWebIdStatus, { id: own.id, status: '0' }, { token });
    for (const [webid_id, utm_campaign_name] of [
      [own.id, 'lebaran_own'],
      [other.id, 'lebaran_other'],
    ] as const)
      await t.call(saveUtmCampaign, { webid_id, utm_campaign_name }, { token });
    const asked = { record: 'web_id', record_id: own.id } as const;
    const { entries } = (await t.call(listRecordChanges, asked, { token })).body.data;
    expect(entries.map(({ record_label: kind, record_name: name }) => `${kind} ${name}`)).toEqual([
      'UTM campaign lebaran_own',
      `Web id ${own.code}`,
    ]);
    expect(linesOf(entries[0])?.toSorted()).toEqual([
      'UTM campaign name:  > lebaran_own',
      `Web id:  > ${own.code}`,
    ]);
    expect(linesOf(entries[1])).toEqual(['Status: Active > Inactive']);
  });

  it('belongs to the city and the dealer of a mapping', async () => {
    const { dealer_id: code } = (await t.call(saveBrandDealer, { ...DEALER, dealer_id: '704' }, { token }))
      .body.data;
    const city = await t.db
      .selectFrom('city')
      .where('market_id', '=', 1)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    const { body } = await t.call(
      saveCityMapping,
      { dealer_id: code, customer_city_id: [city.id] },
      { token },
    );
    const history = await t.call(
      listRecordChanges,
      { record: 'city_mapping', record_id: body.data[0]?.id ?? 0 },
      { token },
    );
    expect(history.body.data.entries[0]?.record_name).toBe(`${city.name}, 704`);
    expect(linesOf(history.body.data.entries[0])).toContain(`City:  > ${city.name}`);
  });
});
