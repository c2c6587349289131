import {
  listBlacklist,
  saveBlacklist,
  searchBlacklist,
} from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  const user = await buildUser(t.db, {
    roleId: ROLE.supervisor,
    markets: ['id', 'ph'],
    name: 'Ratna Kusuma',
  });
  token = await t.signIn(user);
});

let serial = 0;
/** A number that no other test has listed. */
const newEntry = () => {
  serial += 1;
  return { mobile_number: `0812-7701-${1000 + serial}`, reason: 'Prank calls' };
};
const save = (request: RequestOf<typeof saveBlacklist>, market: 'id' | 'ph' = 'id') =>
  t.call(saveBlacklist, request, { token, market });

describe('the black list', () => {
  it('WEB-126 WEB-128 WEB-123 takes a number by hand, with who added it and whose newest lead it is', async () => {
    const mobile = '6281277001234';
    await buildLead(t.db, { mobile, name: 'Budi Lama', created_at: new Date('2026-01-05T03:00:00Z') });
    await buildLead(t.db, { mobile, name: 'Budi Santoso', created_at: new Date('2026-11-05T03:00:00Z') });
    const saved = await save({ mobile_number: '0812-7700-1234', reason: 'Prank calls' });
    expect(saved.body.message).toBe('Successfully Saved');
    expect(saved.body.data).toMatchObject({
      mobile_number: '+6281277001234',
      agent_name: 'Ratna Kusuma',
      lead_name: 'Budi Santoso',
      status: '1',
      status_type: 'Active',
      reason: 'Prank calls',
      version: 1,
    });
    const stored = t.db.selectFrom('blacklist').where('id', '=', saved.body.data.id).select('mobile');
    expect(await stored.executeTakeFirst()).toEqual({ mobile: '6281277001234' });
  });

  it('WEB-121 WEB-122 WEB-129 is found by part of a number, status and reason', async () => {
    const one = (await save({ mobile_number: '0812-7744-1234', reason: 'Prank calls' })).body.data;
    const other = (await save({ mobile_number: '81277445678', reason: 'Asked not to be called' })).body.data;
    await save({ id: other.id, status: '0' });
    const found = async (filters: object) => {
      const answers = [listBlacklist, searchBlacklist].map((list) => t.call(list, filters, { token }));
      const [got, posted] = (await Promise.all(answers)).map(({ body }) => body.data.map(({ id }) => id));
      expect(got).toEqual(posted);
      return got;
    };
    expect(await found({ mobile: '08127744' })).toEqual([one.id, other.id]);
    expect(await found({ mobile: '5678' })).toEqual([other.id]);
    for (const mobile of ['%', 'a%n', '+']) expect(await found({ mobile })).toEqual([]);
    expect(await found({ mobile: '7744', status: '1' })).toEqual([one.id]);
    expect(await found({ mobile: '7744', reason: 'NOT TO BE' })).toEqual([other.id]);
    expect((await t.call(searchBlacklist, { mobile: '7744' }, { token })).body.pagination?.total).toBe(2);
  });

  it('WEB-127 WEB-130 a toggle sends the status alone and stamps the updated date by the clock', async () => {
    const { id, created_date, updated_date } = (await save(newEntry())).body.data;
    expect(updated_date).toBe(created_date);
    t.clock.advance({ minutes: 1 });
    const off = await save({ id, status: '0', updated_date: '1999-01-01' });
    expect(off.body.data).toMatchObject({ status: '0', status_type: 'Inactive', created_date, version: 2 });
    expect(Date.parse(off.body.data.updated_date) - Date.parse(updated_date)).toBe(60_000);
  });

  it('refuses what is no mobile of the market, one that is listed already and another number for an entry', async () => {
    const errorsOf = async (request: RequestOf<typeof saveBlacklist>, market?: 'id' | 'ph') =>
      (await save(request, market)).body.errors;
    const entry = newEntry();
    const { id, mobile_number } = (await save(entry)).body.data;
    expect(await errorsOf({})).toEqual({
      mobile_number: 'Mobile number is required',
      reason: 'Reason is required',
    });
    const invalid = { mobile_number: 'Mobile number is invalid' };
    for (const mobile of ['0812', '712345678', '+63 917 123 4567', 'call me'])
      expect(await errorsOf({ ...entry, mobile_number: mobile })).toEqual(invalid);
    expect(await errorsOf({ id, mobile_number: '81277005678' })).toEqual(invalid);
    expect(await errorsOf(entry, 'ph')).toEqual(invalid);
    expect(await errorsOf({ ...entry, mobile_number })).toEqual({
      mobile_number: 'This number is on the black list already',
    });
    expect(await errorsOf({ mobile_number: '09171234567', reason: 'Prank' }, 'ph')).toBeUndefined();
  });

  it('belongs to one market and to those who hold the right', async () => {
    const { id, version } = (await save(newEntry())).body.data;
    expect((await save({ id, status: '0' }, 'ph')).status).toBe(404);
    expect((await t.call(searchBlacklist, { id }, { token, market: 'ph' })).body.data).toEqual([]);
    await save({ id, version, reason: 'Complained' });
    expect((await save({ id, version, reason: 'Moved' })).status).toBe(409);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    for (const endpoint of [listBlacklist, searchBlacklist])
      expect((await t.call(endpoint, {}, { token: agent })).status).toBe(403);
    expect((await t.call(saveBlacklist, newEntry(), { token: agent })).status).toBe(403);
  });
});
