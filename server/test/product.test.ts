import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLeadType, buildProcessList } from './builders/routing.ts';
import { statusInputs } from './builders/status-input.ts';
import { buildUser } from './builders/users.ts';
import { buildWebId } from './builders/webform.ts';
import { useTestApp } from './harness.ts';
import { sampleInput } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';
import { buildWriteScene, WORKSPACE_WRITES, type WriteScene } from './workspace-writes.ts';

/** The product's purposes: each works for its users, and is refused to others. */
const t = useTestApp();

const signIn = async (roleId: RoleId) => {
  const { id } = await buildUser(t.db, { roleId });
  return { id, token: await t.signIn({ id }) };
};

function named(name: string): Endpoint {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`no call ${name}`);
  return endpoint;
}

describe('MKT-052 work on leads', () => {
  let booked: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    booked = (await statusInputs(t.db, () => '2026-11-19'))(6, 11);
  });

  it.each([
    ['a new car is wished for', 'preferences.update', ROLE.agent],
    ['a used car is looked for', 'preferences.recommend', ROLE.agent],
    ['a lead is called', 'calls.begin_call', ROLE.agent],
    ['a lead is assigned to a dealer and a DSE', 'assigned-cars.assign', ROLE.agent],
    ['a test drive is arranged', 'assigned-cars.test_drive', ROLE.agent],
    ['a dealer visit is arranged', 'assigned-cars.dealer_visit', ROLE.agent],
    ['finance is recorded', 'assigned-cars.finance', ROLE.agent],
    ['exchange is recorded', 'assigned-cars.exchange', ROLE.agent],
    ['a purchase is tracked', 'lead-status.update', ROLE.agent],
    ['a call is audited', 'audits.save', ROLE.auditor],
  ] as const)('%s (%s)', async (title, name, roleId) => {
    const endpoint = named(name);
    const [doer, stranger] = [await signIn(roleId), await signIn(ROLE.reportingUser)];
    const scene: WriteScene = await buildWriteScene(t.db, doer.id);
    const write = WORKSPACE_WRITES[name];
    const input = {
      ...(title === 'a purchase is tracked' ? booked : write?.input(scene)),
      ...(await write?.before?.(t.db, scene)),
      lead_id: scene.lead.lead_id,
    };
    const before = await tableDigest(t.db, endpoint.writes);
    expect((await t.send(endpoint, input, { token: stranger.token })).status).toBe(403);
    expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
    const { status, body } = await t.send(endpoint, input, { token: doer.token });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(await tableDigest(t.db, endpoint.writes)).not.toBe(before);
  });

  it('leads are pushed to the dialer', async () => {
    const [supervisor, stranger] = [await signIn(ROLE.supervisor), await signIn(ROLE.auditor)];
    const list = await buildProcessList(t.db);
    const { lead } = await buildWriteScene(t.db, supervisor.id);
    await t.db
      .updateTable('lead')
      .set({
        process_list_id: list.id,
        lead_type_id: (await buildLeadType(t.db)).id,
        // A number that the simulated dialer accepts at once.
        mobile: lead.mobile.replace(/..$/, '50'),
      })
      .where('lead_id', '=', lead.lead_id)
      .execute();
    const push = (token: string) =>
      t.send(pushLeads, { lead_ids: [lead.lead_id], push_to_dialer: true }, { token });
    expect((await push(stranger.token)).status).toBe(403);
    expect((await push(supervisor.token)).status).toBe(200);
    for (let left = await t.runJobs(); left > 0; ) left = await t.runJobs();
    const pushed = t.db.selectFrom('dialer_push').where('lead_id', '=', lead.lead_id).select('state');
    expect(await pushed.execute()).toEqual([{ state: 'accepted' }]);
  });

  it('business reports are read', async () => {
    const [reader, stranger] = [await signIn(ROLE.reportingUser), await signIn(ROLE.agent)];
    const read = (token: string) => t.send(getSalesReport, { selected_month: '2026-11' }, { token });
    expect((await read(stranger.token)).status).toBe(403);
    expect(await read(reader.token)).toMatchObject({ status: 200, body: { data: expect.any(Array) } });
  });
});

describe('MKT-053 the administration', () => {
  /** Area and its screen's first call; an upload without its file is refused only for that. */
  it.each([
    ['web rules', 'web-rules.get_web_rule'],
    ['processes', 'webform.list_processes'],
    ['process lists', 'webform.list_process_lists'],
    ['campaigns', 'webform.list_campaigns'],
    ['domains', 'webform.list_domains'],
    ['web ids', 'webform.list_web_ids'],
    ['UTM campaigns', 'webform.list_utm_campaigns'],
    ['lead types', 'webform.list_lead_types'],
    ['the black list', 'blacklist.list'],
    ['campaign packs', 'campaign-packs.list'],
    ['the upload of leads', 'imports.lead_import', 400],
    ['the update of leads', 'imports.lead_updates', 400],
    ['the update of statuses', 'imports.lead_statuses', 400],
    ['the update of SPK dates', 'imports.spk_dates', 400],
    ['the update of the brand’s leads', 'imports.brand_leads', 400],
    ['reports', 'reports.performance'],
    ['users', 'users.list'],
    ['roles', 'users.list_roles'],
    ['privileges', 'users.list_privileges'],
    ['tie-up brands', 'brand-network.list_tie_up_brands'],
    ['the brand’s dealers', 'brand-network.list_dealers'],
    ['the brand’s sales managers', 'brand-network.list_sales_managers'],
    ['the brand’s cities', 'brand-network.list_city_mappings'],
  ] as const)('has %s (%s)', async (_area, name, answer: number = 200) => {
    const endpoint = named(name);
    const list = await buildProcessList(t.db);
    const webId = await buildWebId(t.db);
    const input = sampleInput(endpoint, { id: list.id, process_list_id: list.id, webid_id: webId.id });
    const status = async (roleId: RoleId) =>
      (await t.send(endpoint, input, { token: (await signIn(roleId)).token })).status;
    expect([await status(ROLE.administrator), await status(ROLE.agent)]).toEqual([answer, 403]);
  });
});
