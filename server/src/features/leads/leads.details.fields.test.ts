import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { someModel } from '../../../test/builders/master-data.ts';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db));
});

const detailOf = async ({ lead_id }: Pick<TestLead, 'lead_id'>) =>
  (await t.call(getLeadDetails, { lead_id, _with: ['lead_detail'] }, { token })).body.data.lead_detail;

/** Columns of a type have distinct values, so that none can be mistaken for another. */
async function fullLead() {
  const [owner, caller] = [
    await buildUser(t.db, { name: 'Rina Sari' }),
    await buildUser(t.db, { name: 'Budi Agen' }),
  ];
  const [cities, model, dse, leadType] = [
    await t.db
      .selectFrom('city')
      .innerJoin('cluster', 'cluster.id', 'city.cluster_id')
      .where('city.market_id', '=', 1)
      .selectAll('city')
      .select('cluster.name as cluster')
      .orderBy('city.id')
      .limit(3)
      .execute(),
    await someModel(t.db, 1),
    await buildDse(t.db),
    await buildLeadType(t.db, { name: 'Fleet' }),
  ];
  const [, home, booked] = cities;
  if (!home || !booked) throw new Error('the market has no three cities of clusters');
  const same = {
    ktp_name: 'SARI DEWI',
    postal_code: '10110',
    address: 'Jalan Merdeka 5',
    gender: 2,
    marital_status: 3,
    family_size: 5,
    occupation: 4,
    age_range: 1,
    status_id: 6,
    sub_status_id: 12,
    status_reason_id: 7,
    attribution_id: 3,
    billing_status_id: 2,
    buy_time_days: 14,
    buy_by: '2026-12-04',
    rf: true,
    ncf: false,
    eaf: true,
    dse_process: true,
    finance_required: true,
    exchange_required: false,
    myactive_agent_id: owner.id,
    purchase_dealer_id: dse.dealer_id,
    other_dealer_name: 'Dealer Lain',
    other_dse_name: 'Wiraniaga Lain',
    booking_date: '2026-11-01',
    purchase_date: '2026-11-02',
    booking_name: 'Sari Ibu',
    booking_city_id: booked.id,
    reason_id: 9,
    other_reason_text: 'Warna',
    stnk_id: 1,
    stnk_number: 'B 1234 XY',
    whatsapp_count: 21,
    viber_count: 22,
  };
  const lead = await buildLead(t.db, {
    ...same,
    name: 'Sari Dewi',
    alternate_mobile: '6281200000002',
    email: 'sari@mail.id',
    city_id: home.id,
    lead_type_id: leadType.id,
    source_id: 4,
    consumer_source_id: 11,
    lms_status_id: 6,
    attempts: 23,
    last_call_status_id: 3,
    last_agent_id: caller.id,
    followup_at: new Date('2026-11-30T03:00:00Z'),
    bought_make_id: model.make_id,
    bought_model_id: model.id,
    purchase_dse_id: dse.id,
    booking_mobile: '6281200000003',
    booking_relation_id: 2,
    stnk_followup_date: '2026-12-24',
    created_at: new Date('2026-10-01T03:00:00Z'),
    updated_crm_at: new Date('2026-10-02T03:00:00Z'),
  });
  return { lead, same, home, model, dse };
}

describe('the details of a lead', () => {
  it('DET-020 have every field, each under its own name', async () => {
    const { lead, same, home, model, dse } = await fullLead();
    const nameOf = (table: 'make' | 'model' | 'province', id: number) =>
      t.db.selectFrom(table).where('id', '=', id).select('name').executeTakeFirstOrThrow();
    expect(await detailOf(lead)).toMatchObject({
      ...same,
      id: lead.lead_id,
      lead_id: lead.lead_id,
      version: 1,
      lead_name: 'Sari Dewi',
      lead_mobile: `+${lead.mobile}`,
      alternate_mobile: '+6281200000002',
      lead_email: 'sari@mail.id',
      lead_city_id: home.id,
      lead_city: home.name,
      cluster: home.cluster,
      province: (await nameOf('province', home.province_id)).name,
      gender_name: 'Female',
      marital_status_name: 'Widowed',
      family_size_name: '5',
      occupation_name: 'Others',
      age_range_name: '<25',
      customer_id: null,
      status: 'Booking / Purchase',
      sub_status: 'Retail (DO)',
      attribution_status: 'Attributed',
      billing_status: 'Sent For Billing',
      call_status: 'Busy',
      last_call_status: 'Busy',
      total_calls: 23,
      followup_date: '2026-11-30T03:00:00.000Z',
      created_date: '2026-10-01T03:00:00.000Z',
      last_modified_date_crm: '2026-10-02T03:00:00.000Z',
      lead_type: 'Fleet',
      lead_source: 'Social Media',
      consumer_source: 'Friend or Family',
      lms_status: 'Retail',
      lms_flag: ['rf', 'eaf'],
      dialer_eligibility: false,
      is_my_active: true,
      ActiveAgent: 'Rina Sari',
      agent_name: 'Budi Agen',
      make_id: model.make_id,
      make: (await nameOf('make', model.make_id)).name,
      model_id: model.id,
      model: (await nameOf('model', model.id)).name,
      purchase_from_dse_id: dse.id,
      booking_mobile: '+6281200000003',
      booking_relation: 2,
      stnk_follow_up_date: '2026-12-24',
      is_audit_eligible_lead: true,
    });
  });

  it.each([
    [1, 5, false],
    [2, 2, false],
    [4, 9, false],
    [24, 21, false],
    [6, 11, true],
    [6, 13, true],
    [6, 16, true],
  ])(
    'DET-003 DET-020 of status %i/%i may be audited without an audit: %s',
    async (status_id, sub_status_id, may) => {
      const lead = await buildLead(t.db, { status_id, sub_status_id });
      expect(await detailOf(lead)).toMatchObject({ is_audit_eligible_lead: may, is_my_active: false });
      await buildAudit(t.db, { lead });
      expect(await detailOf(lead)).toMatchObject({ is_audit_eligible_lead: true });
    },
  );

  it('DET-020 are saleable and fit for the dialer, or not', async () => {
    const { id: lead_type_id } = await buildLeadType(t.db, { is_callable: true });
    const interested = { lead_type_id, status_id: 2, sub_status_id: 2 };
    const facts = async (lead: TestLead) => {
      const detail = await detailOf(lead);
      return [detail?.is_saleable, detail?.dialer_eligibility];
    };
    expect(await facts(await buildLead(t.db, interested))).toEqual([true, true]);
    const due = await buildLead(t.db, { ...interested, followup_at: t.clock.now() });
    await buildAssignedCar(t.db, { lead: due, ld_status: 1 });
    expect(await facts(due)).toEqual([false, true]);
    const booked = await buildLead(t.db, { lead_type_id, status_id: 6, sub_status_id: 11 });
    expect(await facts(booked)).toEqual([true, false]);
  });

  it('DET-022 come in the parts that are asked for', async () => {
    const { lead_id } = await buildLead(t.db);
    const partsOf = async (_with: ('lead_detail' | 'preference_list' | 'assigned_cars')[]) =>
      Object.keys((await t.call(getLeadDetails, { lead_id, _with }, { token })).body.data).toSorted();
    const all = ['assigned_cars', 'lead_detail', 'preference_list'] as const;
    expect(await partsOf([...all])).toEqual(all);
    for (const part of all) expect(await partsOf([part])).toEqual([part]);
  });
});
