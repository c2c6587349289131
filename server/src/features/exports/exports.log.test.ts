import { randomUUID } from 'node:crypto';
import { logDownload, requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let supervisor: TestUser;
let token: string;

beforeAll(async () => {
  supervisor = await buildUser(t.db, { roleId: ROLE.supervisor });
  token = await t.signIn(supervisor);
});

afterEach(() => t.clock.set(TEST_START));

describe('the download log', () => {
  const logged = () => t.db.selectFrom('download_log').selectAll().orderBy('id', 'desc').executeTakeFirst();

  it('LST-081 API-043 records module, action and page of the caller', async () => {
    const { status } = await t.call(
      logDownload,
      { module: 'ExportLeadCsv', action: 1, page_url: '/id/lead-list?status_id=2,3' },
      { token: await t.signIn(supervisor) },
    );
    expect(status).toBe(200);
    expect(await logged()).toMatchObject({
      market_id: 1,
      user_id: supervisor.id,
      module: 'ExportLeadCsv',
      action: 1,
      page_url: '/id/lead-list?status_id=2,3',
      created_at: TEST_START,
    });
  });

  const entriesOf = (userId: number) =>
    t.db
      .selectFrom('download_log')
      .where('user_id', '=', userId)
      .select(['module', 'action', 'page_url'])
      .orderBy('id')
      .execute();
  const exportEntry = { module: 'ExportLeadCsv', action: 1 } as const;
  const named = { ...exportEntry, page_url: '/id/lead-list' };

  it('API-044 an export by the API is written down with its job, once however often it is sent, and not where it is refused', async () => {
    const user = await buildUser(t.db, { roleId: ROLE.supervisor });
    const own = await t.signIn(user);
    const lead = await buildLead(t.db);
    const request = { lead_ids: [lead.lead_id], total_record: 1, request_id: randomUUID() };
    await t.call(requestDownload, request, { token: own });
    await t.call(requestDownload, request, { token: own });
    await t.call(requestDownload, { csvtype: 'audit', tab_name: 'New', total_record: 0 }, { token: own });
    await storeSiteSetting(t.db, 'csv_limit', 0, 1);
    const refused = await t.send(requestDownload, { ...request, request_id: randomUUID() }, { token: own });
    await storeSiteSetting(t.db, 'csv_limit', 30_000, 1);
    expect(refused.status).toBe(400);
    expect(await entriesOf(user.id)).toEqual([
      { ...exportEntry, page_url: null },
      { ...exportEntry, page_url: null },
    ]);
  });

  it('LST-081 API-043 the browser’s call completes the newest export of its session; later, of another session or without one it is an entry by itself', async () => {
    const user = await buildUser(t.db, { roleId: ROLE.supervisor });
    const [here, elsewhere] = [await t.signIn(user), await t.signIn(user)];
    const request = { lead_ids: [(await buildLead(t.db)).lead_id], total_record: 1 };
    const page = (bearer: string) => t.call(logDownload, named, { token: bearer });
    await t.call(requestDownload, request, { token: here });
    await page(elsewhere);
    await page(here);
    expect(await entriesOf(user.id)).toEqual([named, named]);
    await page(here);
    expect(await entriesOf(user.id)).toHaveLength(3);
    await t.call(requestDownload, request, { token: here });
    t.clock.set(new Date(TEST_START.getTime() + 61_000));
    await page(here);
    expect((await entriesOf(user.id)).slice(3)).toEqual([{ ...exportEntry, page_url: null }, named]);
  });

  it.each([
    ['/id/lead-list?search=Budi', '/id/lead-list'],
    ['/id/lead-list?a=1&search=0812%203456&b=2#top', '/id/lead-list?a=1&b=2#top'],
    ['/id/lead-list?SEARCH=x&%73earch=y', '/id/lead-list'],
    ['https://crm.example/id/lead-list?search[]=x', 'https://crm.example/id/lead-list'],
  ])('forgets whom somebody searched for: %s', async (pageUrl, kept) => {
    const session = await t.signIn(supervisor);
    await t.call(logDownload, { module: 'ExportLeadCsv', action: 1, page_url: pageUrl }, { token: session });
    expect((await logged())?.page_url).toBe(kept);
  });

  it.each([
    { module: 'Nothing', action: 1, page_url: '/' },
    { module: 'ExportLeadCsv', action: 4, page_url: '/' },
    { module: 'ExportLeadCsv', action: 1, page_url: ' ' },
  ])('API-043 refuses %o', async (input) => {
    expect((await t.send(logDownload, input, { token })).status).toBe(400);
  });
});
