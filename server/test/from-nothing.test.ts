import { addLead } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import { assignCar } from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import { listAudits, saveAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import { importLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getLeadDetails, pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { reportLms } from '@otolead/contract/partners/lms.endpoints.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { getOpsReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { buildUser } from './builders/users.ts';
import { startFakeVicidial } from './fake-vicidial.ts';
import { useTestApp } from './harness.ts';
import { csvFile, uploader } from './upload-file.ts';

/** A call centre takes its first leads by calls alone; only the first administrator comes from the command line. */
const fake = await startFakeVicidial();
const SECRET = 'a secret of the dialer';
const t = useTestApp({
  environment: {
    DATABASE_URL: 'postgres://of.the.test/app',
    DIALER_ID_URL: fake.url,
    DIALER_PH_URL: fake.url,
    DIALER_ID_SECRET: SECRET,
    DIALER_PH_SECRET: SECRET,
  },
});
afterAll(() => fake.close());

function named(name: string): Endpoint {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`no call ${name}`);
  return endpoint;
}

const NUMBERS = {
  id: ['81230004001', '81230004002', '81230004003'],
  ph: ['9171234501', '9171234502', '9171234503'],
} as const;

describe.each<MarketCode>(['id', 'ph'])('an installation from nothing in %s', (market) => {
  it('is filled by calls, takes a lead by key, by hand and by file, calls it, sells it, audits it and counts it', async () => {
    const { id: marketId, timeZone } = MARKETS[market];
    const today = localDate(t.clock.now(), timeZone);
    const administrator = await t.signIn(
      await buildUser(t.db, { roleId: ROLE.administrator, markets: [market] }),
    );
    const send = async (endpoint: Endpoint, input: object, token: string) => {
      const { status, body } = await t.send(endpoint, input, { token, market });
      expect([endpoint.name, status, body.errors ?? body.message]).toEqual([
        endpoint.name,
        200,
        status === 200 ? body.message : undefined,
      ]);
      return body.data;
    };
    const save = async (name: string, input: object) =>
      (await send(named(name), input, administrator)) as { id: number };

    const leadType = await save('reference-data.save_lead_type', {
      ...{
        name: 'New car enquiry',
        value: 'first_car',
        lead_qualification_id: 1,
        group_id: 1,
        is_callable: 1,
      },
    });
    const make = await save('reference-data.save_make', { name: `Aurora ${market}` });
    const model = await save('reference-data.save_model', { name: 'Aurora One', make_id: make.id });
    const province = await save('reference-data.save_province', { name: 'First Province', code: 'FP' });
    const city = await save('reference-data.save_city', { name: 'First City', province_id: province.id });
    const dealer = await save('reference-data.save_dealer', {
      ...{ name: 'First Dealer', organization: 'First Group', make_ids: [make.id], city_id: city.id },
      dealer_type_id: 1,
    });
    const dse = await save('reference-data.save_dse', {
      ...{ name: 'First Seller', dealer_id: dealer.id, phone_number: '+6281234567' },
    });
    const person = async (role_id: number, dialer_user_id: string) => {
      const username = `first.${role_id}.${market}`;
      const user = await save('users.save', {
        ...{ username, first_name: 'First', email: `${username}@otolead.test`, position: 'Agent', role_id },
        ...{ dialer_user_id, market_ids: [marketId], password: 'korek api basah' },
      });
      return { ...user, token: await t.signIn(user) };
    };
    const agent = await person(ROLE.agent, `90${marketId}`);
    const auditor = await person(ROLE.auditor, '');

    const domain = await save('webform.save_domain', {
      ...{ country_id: marketId, business_type_id: 1, name: `first-${market}.example` },
    });
    const process = await save('webform.save_process', {
      ...{ country_id: marketId, business_type_id: 1, name: 'First desk', domain_ids: [domain.id] },
      lead_type_ids: [leadType.id],
    });
    const campaign = await save('webform.save_campaign', {
      ...{ name: 'First calls', process_id: process.id, type: 1, dialer_flag: 1 },
    });
    const list = await save('webform.save_process_list', {
      ...{ list_name: 'First list', list_id: `70${marketId}1`, process_id: process.id },
      ...{ campaign_id: campaign.id, daily_limit: '0', status: '1' },
    });
    await save('web-rules.save_web_rule', { process_list_id: list.id, web_id_rule: [-1] });
    const webId = (await save('webform.save_web_id', { webid: 'FIRST-WEB', domain_id: domain.id })) as {
      id: number;
      webid?: string;
    };
    const partner = await save('partners.save', {
      ...{ name: 'First portal', source_id: 4, web_id: webId.id, per_minute: 60, per_day: 1_000 },
    });
    const { key } = (await save('partners.make_key', {
      ...{ partner_id: partner.id, leads: true, lms: true },
    })) as unknown as { key: string };

    const [byKey, byHand, byFile] = NUMBERS[market];
    const enquiry = {
      make: `Aurora ${market}`,
      model: 'Aurora One',
      city: 'First City',
      lead_type: 'first_car',
    };
    const taken = (await send(takeLeads, { name: 'Ani Kunci', mobile: `0${byKey}`, ...enquiry }, key)) as {
      leads: { lead_id: number; list: { name: string } | null }[];
    };
    const lead_id = taken.leads[0]?.lead_id as number;
    expect(taken.leads[0]?.list?.name).toBe('First list');
    const added = (await send(
      addLead,
      {
        ...{ name: 'Budi Tangan', mobile: `0${byHand}`, source_id: 4, lead_type_id: leadType.id },
        ...{ web_id: 'FIRST-WEB', city_id: city.id, make_id: make.id, model_id: model.id },
      },
      agent.token,
    )) as { lead_id: number };
    const file = csvFile(
      `name,mobile,brand,model,city,LMS status\nCitra Berkas,0${byFile},Aurora ${market},Aurora One,First City,New\n`,
    );
    const upload = uploader(t, importLeads, { list_id: `70${marketId}1` });
    const imported = await upload(file, { token: administrator, market });
    expect(imported.body.data).toMatchObject({ updated: 1, errors: [] });

    await send(pushLeads, { lead_ids: [lead_id, added.lead_id], push_to_dialer: true }, administrator);
    for (let left = await t.runJobs(); left > 0; ) left = await t.runJobs();
    expect([...fake.dialled.keys()]).toEqual(expect.arrayContaining([byKey, byHand]));
    await t.send(
      dialerResult,
      { secret: SECRET, lead_id, call_id: `C${market}`, dispo: 'SALE', talk_time: 61, user: `90${marketId}` },
      { market },
    );

    const { version } = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', lead_id)
      .select('version')
      .executeTakeFirstOrThrow();
    await send(
      updateStatus,
      {
        ...{ lead_id, version, status_id: 2, sub_status_id: 2, buy_time: 14 },
        ...{ follow_up_date: addDays(today, 1), followup_time: '10:15' },
      },
      agent.token,
    );
    await send(
      assignCar,
      { lead_id, make_id: make.id, model_id: model.id, city_id: city.id, dse_id: dse.id },
      agent.token,
    );
    const details = (await send(getLeadDetails, { lead_id }, agent.token)) as {
      lead_detail: { version: number };
      assigned_cars: { request_id: string }[];
    };
    await send(
      updateStatus,
      {
        ...{ lead_id, version: details.lead_detail.version, status_id: 6, sub_status_id: 11 },
        ...{ make_id: make.id, model_id: model.id, booking_date: today, booking_name: 'Ani Kunci' },
        ...{ booking_mobile: byKey, booking_city_id: city.id, booking_relation: 1 },
        ...{ purchase_dealer_id: dealer.id, purchase_from_dse_id: dse.id },
      },
      agent.token,
    );
    const request_id = details.assigned_cars[0]?.request_id as string;
    const report = { request_id, lms_status: 'Retail', spk_date: today, retail_date: today };
    expect(await send(reportLms, report, key)).toMatchObject({ outcome: 'applied', lead_id });

    const audits = (await send(listAudits, { tab: 'New', page: 1 }, auditor.token)) as {
      lead_id: number;
      auditlead_id: number;
    }[];
    const audit = audits.find((one) => one.lead_id === lead_id);
    const answers = AUDIT_QUESTIONS.map((question) => ({ question, answer: 'YES' }));
    expect(
      await send(
        saveAudit,
        {
          ...{ lead_id, auditlead_id: audit?.auditlead_id, answers, agent_id: agent.id, calling_date: today },
          ...{ calling_time: '00:05', action_required: 1, comments: 'Clear' },
        },
        auditor.token,
      ),
    ).toMatchObject({ compliance: 100 });

    const ops = (await send(
      getOpsReport,
      { process_id: process.id, selected_month: today.slice(0, 7) },
      administrator,
    )) as { slug: string; mtd: number }[];
    const counted = Object.fromEntries(ops.map(({ slug, mtd }) => [slug, mtd]));
    expect(counted).toMatchObject({
      ...{ created: 3, unique: 3, connected: 1, assigned: 1, crm_spk: 1, lms_spk: 1, retail: 1 },
    });
  });
});
