import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listProcesses, saveProcess } from '@otolead/contract/webform/processes/processes.endpoints.ts';
import { saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../../test/builders/leads.ts';
import { buildLeadType, buildProcessList } from '../../../../test/builders/routing.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { buildDomain, buildProcess, buildWebId } from '../../../../test/builders/webform.ts';
import { useTestApp } from '../../../../test/harness.ts';
import { TEST_START } from '../../../../test/test-clock.ts';

const DAY_MS = 86_400_000;

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

/** Payload of a form with everything chosen. */
async function filled(change: object = {}) {
  const [domain, other] = [await buildDomain(t.db), await buildDomain(t.db)];
  const type = await buildLeadType(t.db);
  return {
    country_id: MARKETS.id.id,
    business_type_id: 1,
    name: `Desk ${domain.id}`,
    domain_ids: [other.id, domain.id],
    lead_type_ids: [type.id],
    ...change,
  };
}

const save = (request: object) => t.call(saveProcess, request, { token });

describe('processes', () => {
  it('WEB-085 are listed by filters, newest first, with list_type ALL', async () => {
    const domain = await buildDomain(t.db, { name: 'listed.example' });
    const type = await buildLeadType(t.db);
    const one = await buildProcess(t.db, {
      name: 'Alpha Desk',
      domainIds: [domain.id],
      leadTypeIds: [type.id],
    });
    const other = await buildProcess(t.db, { name: 'beta desk', business_type_id: 2, status: 0 });
    await buildProcess(t.db, { name: 'gone desk', status: 2 });
    await buildProcess(t.db, { name: 'desk abroad', market: 'ph' });
    const list = async (filters: object) =>
      t.call(listProcesses, { list_type: 'ALL', ...filters }, { token });
    const { body } = await list({ name: 'DESK' });
    expect(body.data.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(body.data[1]).toMatchObject({
      country_name: 'Indonesia',
      business_type_name: 'New Car',
      domain_ids: String(domain.id),
      domains: [{ id: domain.id, name: 'listed.example' }],
      lead_type_ids: String(type.id),
      is_client_process: 0,
      status: '1',
    });
    expect(body.pagination).toMatchObject({ total: 2, pages: 1 });
    const ids = async (filters: object) => (await list(filters)).body.data.map(({ id }) => id);
    expect(await ids({ name: 'desk', business_type_id: 2 })).toEqual([other.id]);
    expect(await ids({ name: 'desk', country_id: MARKETS.ph.id })).toEqual([]);
    expect(await ids({ id: one.id, country_id: MARKETS.id.id })).toEqual([one.id]);
  });

  it('WEB-054 say whether they were created within seven days of the market', async () => {
    const flagOf = async (daysAgo: number) => {
      const created_at = new Date(TEST_START.getTime() - daysAgo * DAY_MS);
      const { id } = await buildProcess(t.db, { created_at });
      return (await t.call(listProcesses, { id }, { token })).body.data[0]?.created_date_flag;
    };
    expect([await flagOf(0), await flagOf(6), await flagOf(7), await flagOf(400)]).toEqual([1, 1, 0, 0]);
  });

  it('WEB-081 WEB-082 WEB-086 take id arrays, answer comma-separated ids, and change status by {id, status}', async () => {
    const form = await filled({ is_client_process: 1 });
    const { body } = await save(form);
    expect(body.message).toBe('Successfully Saved');
    const domainIds = form.domain_ids.toSorted((a, b) => a - b);
    expect(body.data).toMatchObject({
      domain_ids: domainIds.join(','),
      lead_type_ids: String(form.lead_type_ids[0]),
      is_client_process: 1,
      status: '1',
      created_date_flag: 1,
      version: 1,
    });
    const { id } = body.data;
    const fewer = await save({ id, version: 1, domain_ids: String(domainIds[0]) });
    expect(fewer.body.data).toMatchObject({ domain_ids: String(domainIds[0]), name: form.name, version: 2 });
    expect((await save({ id, status: 0 })).body.data).toMatchObject({
      domain_ids: String(domainIds[0]),
      status: '0',
    });
    const log = t.db.selectFrom('change_log').where('record', '=', 'process').where('record_id', '=', id);
    const changes = (await log.select('changes').orderBy('id').execute()).map((entry) => entry.changes);
    expect(changes[1]).toEqual({ domain_ids: { old: domainIds, new: [domainIds[0]] } });
  });

  it('WEB-083 are refused field by field', async () => {
    const blank = await save({ name: ' ', country_id: '', business_type_id: null, domain_ids: [] });
    expect(blank.body.errors).toEqual({
      country_id: 'Country is required',
      business_type_id: 'Business type is required',
      name: 'Name is required',
      domain_ids: 'Domains are required',
      lead_type_ids: 'Lead types are required',
    });
    const taken = await filled();
    await save(taken);
    expect((await save({ ...taken, name: taken.name.toUpperCase() })).body.errors).toEqual({
      name: 'There is one of this name already',
    });
    expect((await save(await filled({ country_id: MARKETS.ph.id }))).body.errors).toEqual({
      country_id: 'Country is invalid',
    });
  });

  it('WEB-079 own active domains of their business type and market alone, and what they have already', async () => {
    const bad = [
      await buildDomain(t.db, { business_type_id: 2 }),
      await buildDomain(t.db, { status: 0 }),
      await buildDomain(t.db, { market: 'ph' }),
    ];
    for (const { id } of bad)
      expect((await save(await filled({ domain_ids: [id] }))).body.errors).toEqual({
        domain_ids: 'Domains is invalid',
      });
    const foreign = await buildLeadType(t.db, { market: 'ph' });
    expect((await save(await filled({ lead_type_ids: [foreign.id] }))).body.errors).toEqual({
      lead_type_ids: 'Lead types is invalid',
    });
    const { id, ...form } = { ...(await filled()), id: undefined };
    const saved = (await save(form)).body.data;
    await t.call(saveDomain, { id: form.domain_ids[0], status: '0' }, { token });
    expect((await save({ ...form, id: saved.id, version: 1, name: 'Kept' })).status).toBe(200);
    expect((await save({ id: saved.id, business_type_id: 2 })).body.errors).toEqual({
      domain_ids: 'Domains is invalid',
    });
  });

  it('WEB-159 are deleted with status 2 unless active lists or open leads hold them, and say where', async () => {
    const { process, campaign } = await buildProcessList(t.db);
    const second = await buildProcessList(t.db, { campaign_id: campaign.id });
    await buildLead(t.db, { process_id: process.id, status_id: 6, sub_status_id: 11 });
    await buildLead(t.db, { process_id: process.id, status_id: 5, sub_status_id: 19 });
    const remove = () => save({ id: process.id, status: '2' });
    expect(await remove()).toMatchObject({
      status: 400,
      body: { message: 'Still in use: 2 lists, 1 open lead, 1 campaign' },
    });
    const told = await t.call(saveProcess, { id: process.id, status: '2' }, { token, language: 'id' });
    expect(told.body.message).toBe('Masih dipakai: 2 daftar, 1 prospek terbuka, 1 kampanye');
    await t.db
      .updateTable('process_list')
      .where('campaign_id', '=', campaign.id)
      .set({ status: 0 })
      .execute();
    expect((await remove()).body.message).toBe('Still in use: 1 open lead, 1 campaign');
    await t.db.updateTable('lead').where('process_id', '=', process.id).set({ sub_status_id: 13 }).execute();
    expect((await remove()).body.data.status).toBe('2');
    expect((await t.call(listProcesses, { id: process.id }, { token })).body.data).toEqual([]);
    expect((await save({ id: process.id, status: '1' })).status).toBe(404);
    expect((await save({ id: second.process.id, status: '2' })).body.data.status).toBe('2');
  });

  it('keep both of two changes that come at once', async () => {
    const form = await filled();
    const { id } = (await save(form)).body.data;
    const [domainId] = form.domain_ids;
    const both = await Promise.all([save({ id, domain_ids: [domainId] }), save({ id, status: '0' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = (await t.call(listProcesses, { id }, { token })).body;
    expect(data[0]).toMatchObject({ domain_ids: String(domainId), status: '0', version: 3 });
  });

  it('WEB-159 hold the business type of their domains, and keep them from deletion while a list is in force', async () => {
    const domain = await buildDomain(t.db);
    const { id: listId, process } = await buildProcessList(t.db);
    await t.db
      .insertInto('process_domain')
      .values({ process_id: process.id, domain_id: domain.id })
      .execute();
    await buildWebId(t.db, { domain_id: domain.id });
    const change = (request: object) => t.call(saveDomain, { id: domain.id, ...request }, { token });
    expect((await change({ status: '2' })).body.message).toBe('Still in use: 1 list, 1 process, 1 web id');
    expect((await change({ business_type_id: 2 })).body.errors).toEqual({
      business_type_id: 'Still in use: 1 process',
    });
    await t.db.updateTable('process_list').where('id', '=', listId).set({ status: 0 }).execute();
    expect((await change({ status: '2' })).body.data.status).toBe('2');
  });

  it('belong to one market and to those who hold the right', async () => {
    const { id } = await buildProcess(t.db);
    const abroad = await t.call(saveProcess, { id, status: '0' }, { token, market: 'ph' });
    expect(abroad.status).toBe(404);
    expect((await t.call(listProcesses, { id }, { token, market: 'ph' })).body.data).toEqual([]);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.call(listProcesses, {}, { token: agent })).status).toBe(403);
    expect((await t.call(saveProcess, { id, status: '0' }, { token: agent })).status).toBe(403);
    expect((await t.call(saveProcess, await filled())).status).toBe(401);
  });
});
