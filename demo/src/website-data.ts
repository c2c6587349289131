import { MARKET_CODES, MARKETS } from '@otolead/contract/kernel/market.ts';
import type pg from 'pg';
import { insertRows } from './copy-rows.ts';
import { BUSINESS, LEAD_TYPE_GROUP } from './demo.routing.ts';

/** Makes tied up with the operation. */
const TIE_UP_BRANDS = {
  id: ['Toyota', 'Daihatsu', 'Honda'],
  ph: ['Toyota', 'Mitsubishi', 'Ford'],
} as const;

interface Website {
  readonly market: keyof typeof MARKETS;
  readonly business: number;
  /** Leads go on to the dealer's system at once. */
  readonly pushes?: true;
  /** Codes of its forms, with the campaigns that link to them. */
  readonly forms: Readonly<Record<string, readonly string[]>>;
}

/** Fictional websites that produce leads, by name. */
const WEBSITES: Readonly<Record<string, Website>> = {
  'mobilbaru.example': {
    market: 'id',
    business: BUSINESS.newCar,
    pushes: true,
    forms: {
      'ID-NEW-HOME': ['ramadan_promo', 'gajian_akhir_bulan', 'brand_search'],
      'ID-NEW-COMPARE': ['suv_keluarga', 'lcgc_irit'],
    },
  },
  'promo.mobilbaru.example': {
    market: 'id',
    business: BUSINESS.newCar,
    forms: { 'ID-PROMO-DP': ['dp_ringan', 'cicilan_ringan'] },
  },
  'bursamobil.example': {
    market: 'id',
    business: BUSINESS.usedCar,
    forms: { 'ID-USED-SEARCH': ['mobil_bekas_jakarta'], 'ID-USED-DETAIL': [] },
  },
  'kreditmobil.example': {
    market: 'id',
    business: BUSINESS.finance,
    forms: { 'ID-CREDIT-CALC': ['simulasi_kredit'] },
  },
  'test-drive.brand-id.example': {
    market: 'id',
    business: BUSINESS.oem,
    pushes: true,
    forms: { 'ID-OEM-TESTDRIVE': ['giias_booth', 'ev_launch', 'dealer_event'] },
  },
  'newcars-ph.example': {
    market: 'ph',
    business: BUSINESS.newCar,
    pushes: true,
    forms: {
      'PH-NEW-HOME': ['payday_sale', 'brand_search', 'christmas_bonus'],
      'PH-NEW-COMPARE': ['family_mpv'],
    },
  },
  'usedcars-ph.example': {
    market: 'ph',
    business: BUSINESS.usedCar,
    forms: { 'PH-USED-SEARCH': ['metro_manila_used'] },
  },
  'autoloan-ph.example': {
    market: 'ph',
    business: BUSINESS.finance,
    forms: { 'PH-LOAN-CALC': ['low_downpayment'] },
  },
  'test-drive.brand-ph.example': {
    market: 'ph',
    business: BUSINESS.oem,
    forms: { 'PH-OEM-TESTDRIVE': ['mias_booth', 'ev_launch'] },
  },
};

/** Websites, their forms, and the processes of their leads. The processes already exist. */
export async function insertWebsites(client: pg.ClientBase, since: Date): Promise<void> {
  for (const [name, { market, business, pushes = false, forms }] of Object.entries(WEBSITES)) {
    const market_id = MARKETS[market].id;
    const marks = { is_oem: business === BUSINESS.oem, is_connecto_push: pushes };
    const domain = { market_id, business_type_id: business, name, ...marks };
    const [domain_id] = await insertRows(client, 'domain', [domain]);
    for (const [code, campaigns] of Object.entries(forms)) {
      const form = { market_id, domain_id, code, created_at: since, updated_at: since };
      const [web_id_id] = await insertRows(client, 'web_id', [form]);
      if (campaigns.length > 0)
        await insertRows(
          client,
          'utm_campaign',
          campaigns.map((campaign) => ({ web_id_id, name: campaign })),
        );
    }
  }
  await client.query(`insert into process_domain (process_id, domain_id)
    select process.id, domain.id from process join domain using (market_id, business_type_id)`);
  await client.query(
    `insert into process_lead_type (process_id, lead_type_id)
     select process.id, lead_type.id from process join lead_type using (market_id)
     where lead_type.group_id = case process.business_type_id when $1 then $2::integer else $3 end`,
    [BUSINESS.usedCar, LEAD_TYPE_GROUP.usedCar, LEAD_TYPE_GROUP.newCar],
  );
  for (const market of MARKET_CODES)
    await client.query(
      'insert into tie_up_brand (market_id, make_id) select $1, id from make where name = any($2) order by name',
      [MARKETS[market].id, TIE_UP_BRANDS[market]],
    );
}
