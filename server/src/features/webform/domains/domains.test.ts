import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listDomains, saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../../test/builders/users.ts';
import { buildDomain } from '../../../../test/builders/webform.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

const NEW = { country_id: MARKETS.id.id, business_type_id: 2, name: 'cars.example' };

describe('domains', () => {
  it('WEB-088 WEB-096 are listed by filters, newest first, with list_type ALL', async () => {
    const one = await buildDomain(t.db, { name: 'Alpha-Jual.example', business_type_id: 2, is_oem: true });
    const other = await buildDomain(t.db, { name: 'beta-jual.example', status: 0 });
    await buildDomain(t.db, { name: 'gone-jual.example', status: 2 });
    await buildDomain(t.db, { name: 'ph-jual.example', market: 'ph' });
    const list = (filters: object) => t.call(listDomains, { list_type: 'ALL', ...filters }, { token });
    const { body } = await list({ name: 'JUAL' });
    expect(body.data.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(body.data[1]).toMatchObject({
      is_oem: 1,
      status: '1',
      business_type_name: 'Used Car',
      country_id: 1,
    });
    expect(body.pagination).toMatchObject({ total: 2, pages: 1, cur_page: 1, limit: 50, next_page: null });
    const some = await list({ name: 'jual', business_type_id: 2 });
    expect(some.body.data.map(({ id }) => id)).toEqual([one.id]);
    expect((await list({ name: '%' })).body.data).toEqual([]);
  });

  it('WEB-093 WEB-097 are saved with every field, and a status alone with {id, status}', async () => {
    const saved = await t.call(saveDomain, { ...NEW, is_oem: '1', is_connecto_push: 1 }, { token });
    expect(saved.body.message).toBe('Successfully Saved');
    expect(saved.body.data).toMatchObject({
      ...NEW,
      is_oem: 1,
      is_connecto_push: 1,
      status: '1',
      version: 1,
    });
    const { id } = saved.body.data;
    const off = await t.call(saveDomain, { id, status: 0 }, { token });
    expect(off.body.data).toMatchObject({ ...NEW, is_oem: 1, status: '0', version: 2 });
    await t.call(saveDomain, { id, status: '2' }, { token });
    expect((await t.call(saveDomain, { id, status: '1' }, { token })).status).toBe(404);
  });

  it('WEB-094 WEB-095 are refused field by field', async () => {
    const save = async (change: object) =>
      (await t.call(saveDomain, { ...NEW, ...change }, { token })).body.errors ?? {};
    expect(await save({ name: ' ', country_id: '', business_type_id: null })).toEqual({
      name: 'Name is required',
      country_id: 'Country is required',
      business_type_id: 'Business type is required',
    });
    for (const name of [
      'cars',
      'cars..example',
      '-cars.example',
      'cars.example/path',
      'ca rs.example',
      'a.b_c.id',
    ])
      expect(await save({ name })).toEqual({ name: 'Invalid domain name' });
    expect(await save({ country_id: MARKETS.ph.id })).toEqual({ country_id: 'Country is invalid' });
    expect(await save({ business_type_id: 99 })).toEqual({ business_type_id: 'Business type is invalid' });
  });

  it('have one name each in a market, also when two are saved at once', async () => {
    const both = await Promise.all(
      ['Same.example', 'same.EXAMPLE'].map((name) => t.call(saveDomain, { ...NEW, name }, { token })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.errors).toEqual({
      name: 'There is one of this name already',
    });
    const abroad = { ...NEW, country_id: MARKETS.ph.id, name: 'same.example' };
    expect((await t.call(saveDomain, abroad, { token, market: 'ph' })).status).toBe(200);
  });

  it('stay as they are where a save is stale, and say what stands there now and whose it is', async () => {
    const { id, version } = (await t.call(saveDomain, NEW, { token })).body.data;
    await t.call(saveDomain, { id, version, name: 'first.example' }, { token });
    const stale = await t.call(saveDomain, { id, version, name: 'second.example' }, { token });
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toMatchObject({
      record: { id, name: 'first.example', version: 2 },
      changed_by: expect.stringContaining('Test User'),
    });
  });

  it('leave who changed what in the change log, in the same transaction', async () => {
    const { id } = (await t.call(saveDomain, NEW, { token })).body.data;
    await t.call(saveDomain, { id, name: 'later.example' }, { token });
    await t.call(saveDomain, { id, name: 'later.example' }, { token });
    const entries = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'domain')
      .where('record_id', '=', id)
      .select(['market_id', 'changes'])
      .orderBy('id')
      .execute();
    expect(entries).toHaveLength(2);
    expect(entries[0]?.changes.name).toEqual({ old: null, new: 'cars.example' });
    expect(entries[1]?.changes).toEqual({ name: { old: 'cars.example', new: 'later.example' } });
  });

  it('belong to one market and to those who hold the right', async () => {
    const { id } = (await t.call(saveDomain, NEW, { token })).body.data;
    expect((await t.call(saveDomain, { id, status: '0' }, { token, market: 'ph' })).status).toBe(404);
    expect((await t.call(listDomains, { id }, { token, market: 'ph' })).body.data).toEqual([]);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.call(listDomains, {}, { token: agent })).status).toBe(403);
    expect((await t.call(saveDomain, NEW, { token: agent })).status).toBe(403);
    expect((await t.call(saveDomain, NEW)).status).toBe(401);
  });

  it('are answered by the last page beyond it, in the order asked for', async () => {
    for (let at = 0; at < 51; at += 1)
      await buildDomain(t.db, { name: `page-${String(at).padStart(2, '0')}.example` });
    const list = async (request: object) => t.call(listDomains, { name: 'page-', ...request }, { token });
    const last = await list({ page: 900, sort: 'name', order: 'asc' });
    expect(last.body.data.map(({ name }) => name)).toEqual(['page-50.example']);
    expect(last.body.pagination).toMatchObject({ cur_page: 2, pages: 2, total: 51 });
    const refused = await t.call(listDomains, { sort: 'market_id' as never }, { token });
    expect(refused.status).toBe(400);
  });
});
