import { saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import { decideApproval, listApprovals } from '@otolead/contract/exports/approvals.endpoints.ts';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { cancelJob, getJob, getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();
let supervisor: TestUser;
let token: string;

beforeEach(async () => {
  t.clock.set(TEST_START);
  supervisor = await buildUser(t.db, { roleId: ROLE.supervisor });
  token = await t.signIn(supervisor);
});

const download = (id: number) =>
  t.app.inject({
    url: `/id${servedPath(getJobFile)}?id=${id}`,
    headers: { authorization: `Bearer ${token}` },
  });

describe('an export after office hours', () => {
  it('has any number of rows, or at most what the market has set', async () => {
    const ids = [await buildLead(t.db), await buildLead(t.db)].map(({ lead_id: id }) => id);
    const owner = await buildUser(t.db, { roleId: ROLE.administrator });
    let administrator = await t.signIn(owner);
    const cap = (rows: number | null) =>
      t.call(saveSiteSettings, { csv_limit_after: rows }, { token: administrator });
    const ask = (leadIds: readonly number[]) =>
      t.call(requestDownload, { lead_ids: [...leadIds], total_record: leadIds.length }, { token });
    await cap(1);
    expect((await ask(ids)).status).toBe(200);
    // 18:00 in Jakarta.
    t.clock.set('2026-11-20T11:00:00Z');
    token = await t.signIn(supervisor);
    administrator = await t.signIn(owner);
    const refused = await ask(ids);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'More than 1 leads cannot be exported outside office hours. Narrow the search, or export between 9:00 and 18:00',
    ]);
    expect((await ask(ids.slice(1))).status).toBe(200);
    await cap(null);
    expect((await ask(ids)).status).toBe(200);
  });
});

describe('an export above the cap after office hours, where the market asks for a second person', () => {
  it('waits until somebody else grants it, and its file is fetched once', async () => {
    const ids = [await buildLead(t.db), await buildLead(t.db)].map(({ lead_id: id }) => id);
    t.clock.set('2026-11-20T11:00:00Z');
    token = await t.signIn(supervisor);
    const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    await t.call(saveSiteSettings, { csv_limit_after: 1, csv_approval: 1 }, { token: administrator });
    const ask = async () => {
      const { body } = await t.call(requestDownload, { lead_ids: ids, total_record: 2 }, { token });
      expect(body.message).toMatch(/waits for a second person/);
      return body.data.job_id;
    };
    const waiting = async () =>
      (await t.call(listApprovals, {}, { token: administrator })).body.data.map(({ id }) => id);
    const decide = (id: number, granted: number, as = administrator) =>
      t.send(decideApproval, { id, granted }, { token: as });
    try {
      const [one, other, third] = [await ask(), await ask(), await ask()];
      expect(await t.runJobs()).toBe(0);
      expect((await t.call(getJob, { id: one }, { token })).body.data).toMatchObject({
        state: 'queued',
        message: 'Waits for a second person',
      });
      expect(await waiting()).toEqual([one, other, third]);
      expect((await decide(one, 1, token)).status).toBe(403);
      expect((await decide(one, 1)).status).toBe(200);
      expect((await decide(one, 1)).status).toBe(404);
      expect((await decide(other, 0)).status).toBe(200);
      await t.call(cancelJob, { id: third }, { token });
      expect(await waiting()).toEqual([]);
      expect(await t.runJobs()).toBe(0);
      expect([(await download(one)).statusCode, (await download(one)).statusCode]).toEqual([200, 404]);
      expect((await t.call(getJob, { id: other }, { token })).body.data).toMatchObject({
        state: 'cancelled',
        message: 'Refused by a second person',
      });
      const own = await t.call(requestDownload, { lead_ids: ids, total_record: 2 }, { token: administrator });
      expect((await decide(own.body.data.job_id, 1)).body.message).toBe('Nobody grants an own export');
    } finally {
      await t.call(saveSiteSettings, { csv_limit_after: null, csv_approval: 0 }, { token: administrator });
    }
  });
});
