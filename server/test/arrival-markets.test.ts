import { getUploadResult, importLeads, undoImport } from '@otolead/contract/imports/imports.endpoints.ts';
import { cancelJob, getJob, getJobFile, listJobRows } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  listPartnerKeys,
  listPartners,
  makePartnerKey,
} from '@otolead/contract/partners/partners.endpoints.ts';
import { getSimulation, simulateRule } from '@otolead/contract/web-rules/simulation.endpoints.ts';
import { getLeadRoute, getRuleData, getWebRule } from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import {
  listDeliveries,
  listWebhooks,
  makeWebhookSecret,
  replayDelivery,
} from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { queueEvents } from '../src/features/webhooks/outbox.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { buildJob } from './builders/jobs.ts';
import { buildLead } from './builders/leads.ts';
import { buildPartnerKey } from './builders/partners.ts';
import { buildProcessList, buildWebRule } from './builders/routing.ts';
import { buildUser } from './builders/users.ts';
import { buildWebhook } from './builders/webhooks.ts';
import { useTestApp } from './harness.ts';
import { tableDigest } from './table-digest.ts';
import { csvFile, uploader } from './upload-file.ts';

/**
 * A user of both markets with every right is refused Indonesia's records in the Philippines: calls that read, start or
 * replay, which the generated test of saves (master-input.test.ts) omits.
 */
const t = useTestApp();
let token: string;
const ids = { webhook: 0, delivery: 0, partner: 0, list: 0, simulation: 0, upload: 0, waiting: 0, lead: 0 };

beforeAll(async () => {
  const user = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(user);
  ids.webhook = (await buildWebhook(t.db)).id;
  ids.partner = (await buildPartnerKey(t.db, { created_by: user.id })).partner_id;
  const list = await buildProcessList(t.db);
  ids.list = list.id;
  await buildWebRule(t.db, list);
  ids.lead = (await buildLead(t.db)).lead_id;
  const header = 'name,mobile,brand,model,city,lms_status';
  const rows = ['081377700001', '12'].map((mobile) => `Somebody,${mobile},Toyota,Avanza,Bandung,New`);
  const send = uploader(t, importLeads, { list_id: String(list.list_id) });
  ids.upload = (await send(csvFile([header, ...rows].join('\n')), { token })).body.data.job_id;
  ids.waiting = (await buildJob(t.db, { user_id: user.id })).id;
  const told = { type: 'lead.routed', marketId: 1, leadId: ids.lead, now: t.clock.now(), data: {} } as const;
  await inTransaction(t.db, (tx) => queueEvents(tx, [told]));
  ids.delivery = (await t.call(listDeliveries, { webhook_id: ids.webhook }, { token })).body.data[0]?.id ?? 0;
  ids.simulation = (await t.call(simulateRule, { process_list_id: list.id }, { token })).body.data.job_id;
});

const job = () => ({ id: ids.upload });
const rule = () => ({ process_list_id: ids.list });

const ONE: readonly (readonly [name: string, endpoint: Endpoint, input: () => object])[] = [
  ['a rule', getWebRule, rule],
  ['a rule in words', getRuleData, rule],
  ['a try-out that is begun', simulateRule, rule],
  ['what a try-out found', getSimulation, () => ({ job_id: ids.simulation })],
  ['why a lead is on its list', getLeadRoute, () => ({ lead_id: ids.lead })],
  ['what became of a file', getUploadResult, job],
  ['the job of a file', getJob, job],
  ['the wrong rows of a file', listJobRows, job],
  ['an import that is taken back', undoImport, job],
  ['a job that is cancelled', cancelJob, () => ({ id: ids.waiting })],
  ['a new key of a partner', makePartnerKey, () => ({ partner_id: ids.partner })],
  ['a new secret of a receiver', makeWebhookSecret, () => ({ id: ids.webhook })],
  ['a message that is sent again', replayDelivery, () => ({ id: ids.delivery })],
];

describe('in the other market there is none of what belongs to this one', () => {
  it.each(ONE)('%s', async (_name, endpoint, input) => {
    const before = await tableDigest(t.db, endpoint.writes);
    expect((await t.send(endpoint, input(), { token, market: 'ph' })).status).toBe(404);
    expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
    expect((await t.send(endpoint, input(), { token })).status).toBe(200);
  });

  it('the file of errors', async () => {
    const fileIn = (market: MarketCode) =>
      t.app.inject({
        url: `/${market}${servedPath(getJobFile)}?id=${ids.upload}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const abroad = await fileIn('ph');
    expect([abroad.statusCode, abroad.body]).toEqual([404, expect.not.stringContaining('Avanza')]);
    const own = await fileIn('id');
    expect([own.statusCode, own.body]).toEqual([200, expect.stringContaining('Avanza')]);
  });

  it.each([
    ['receivers', listWebhooks, () => ({})],
    ['the log of a receiver', listDeliveries, () => ({ webhook_id: ids.webhook })],
    ['partners', listPartners, () => ({})],
    ['the keys of a partner', listPartnerKeys, () => ({ partner_id: ids.partner })],
  ])('%s', async (_name, endpoint, input) => {
    const rowsIn = async (market: MarketCode) =>
      (await t.send(endpoint, input(), { token, market })).body.data as unknown[];
    expect(await rowsIn('ph')).toEqual([]);
    expect(await rowsIn('id')).not.toEqual([]);
  });
});
