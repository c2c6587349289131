import { MARKET_CODES, MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { EMPTY_RULE } from '@otolead/contract/web-rules/rule.rules.ts';
import type pg from 'pg';
import { insertRows } from './copy-rows.ts';

export const BUSINESS = { newCar: 1, usedCar: 2, finance: 3, oem: 4 } as const;
export const LEAD_TYPE_GROUP = { newCar: 1, usedCar: 2 } as const;

/** Words of `lead_qualification` in names of lead types; the last one is called by the dealer. */
const QUALIFICATIONS = {
  en: ['Verified', 'Unverified', 'OTP Verified', 'Dealer Call Back'],
  id: ['Terverifikasi', 'Belum Terverifikasi', 'Terverifikasi OTP', 'Telepon Balik Dealer'],
} as const;

/** `number` is the dialer's, and `code` the one in names of lists, which have at most 20 characters. */
const PROCESSES = [
  { number: 1, code: 'NEWCAR', name: 'New Car Portal', business: BUSINESS.newCar, stages: 4 },
  { number: 2, code: 'BRANDPARTNER', name: 'Brand Partner Desk', business: BUSINESS.oem, stages: 4 },
  { number: 3, code: 'USEDCAR', name: 'Used Car Desk', business: BUSINESS.usedCar, stages: 2 },
] as const;

/** Stages of work (`type_list`) with the daily limits of their lists. */
const STAGES = [
  { type_id: 1, stage: 'Verification', prefix: 'VC', limits: [0, 1500, 600] },
  { type_id: 2, stage: 'Nurturing', prefix: 'NC', limits: [0, 800] },
  { type_id: 3, stage: 'Attribution', prefix: 'AC', limits: [0] },
  { type_id: 4, stage: 'Rejected Attribution', prefix: 'RA', limits: [0] },
] as const;

/** Fictional websites with the codes of their forms and the campaigns that link to them. */
const WEB_FORMS: readonly (readonly [MarketCode, keyof typeof BUSINESS, string, string, ...string[]])[] = [
  ['id', 'newCar', 'mobilbaru.example', 'ID-NEW-HOME', 'ramadan_promo', 'gajian_akhir_bulan', 'brand_search'],
  ['id', 'newCar', 'mobilbaru.example', 'ID-NEW-COMPARE', 'suv_keluarga', 'lcgc_irit'],
  ['id', 'newCar', 'promo.mobilbaru.example', 'ID-PROMO-DP', 'dp_ringan', 'cicilan_ringan'],
  ['id', 'usedCar', 'bursamobil.example', 'ID-USED-SEARCH', 'mobil_bekas_jakarta'],
  ['id', 'usedCar', 'bursamobil.example', 'ID-USED-DETAIL'],
  ['id', 'finance', 'kreditmobil.example', 'ID-CREDIT-CALC', 'simulasi_kredit'],
  [
    'id',
    'oem',
    'test-drive.brand-id.example',
    'ID-OEM-TESTDRIVE',
    'giias_booth',
    'ev_launch',
    'dealer_event',
  ],
  ['ph', 'newCar', 'newcars-ph.example', 'PH-NEW-HOME', 'payday_sale', 'brand_search', 'christmas_bonus'],
  ['ph', 'newCar', 'newcars-ph.example', 'PH-NEW-COMPARE', 'family_mpv'],
  ['ph', 'usedCar', 'usedcars-ph.example', 'PH-USED-SEARCH', 'metro_manila_used'],
  ['ph', 'finance', 'autoloan-ph.example', 'PH-LOAN-CALC', 'low_downpayment'],
  ['ph', 'oem', 'test-drive.brand-ph.example', 'PH-OEM-TESTDRIVE', 'mias_booth', 'ev_launch'],
];
/** Their leads go on to the dealer's system at once. */
const PUSHING = ['mobilbaru.example', 'test-drive.brand-id.example', 'newcars-ph.example'];

/** Makes tied up with the operation. */
const TIE_UP_BRANDS = { id: ['Toyota', 'Daihatsu', 'Honda'], ph: ['Toyota', 'Mitsubishi', 'Ford'] } as const;

/**
 * Fictional client programmes, each of the make that it begins with; the marketplace's takes the other makes' leads.
 * The last one is sold, but without a key yet: its process cannot be active.
 */
const PROGRAMMES = {
  id: `Toyota Sahabat Keluarga, Toyota Fleet Nusantara, Daihatsu Sobat Pertama, Honda Langkah Baru,
    Mitsubishi Jelajah, Suzuki Irit Bareng, Hyundai Test Drive Week, BYD Electric Now, Wuling Drive for All,
    Ford Tangguh, Chery Kejutan, Multi-brand Marketplace, Mazda Musim Semi`,
  ph: `Toyota Biyahe Pamilya, Toyota Fleet Partner, Mitsubishi Kasangga, Honda First Drive, Ford Island Run,
    Nissan Tara Na, Suzuki Sulit Deals, Hyundai Weekend Drive, BYD Switch to Electric, Isuzu Kabuhayan,
    MG Ready Stock, Multi-brand Marketplace, Mazda Summer Run`,
} as const;
/** `campaign_type`: per sale, fixed, per lead. */
const CONTRACTS = [2, 3, 1];
const DEALER_TYPE = { oem: 1, group: 2, single: 3 } as const;

function programmes(market: MarketCode) {
  return PROGRAMMES[market].split(/,\s+/).map((campaign_name, at, { length }) => ({
    market_id: MARKETS[market].id,
    campaign_name,
    reporting_name: `${campaign_name.split(' ', 2).join(' ')} ${market.toUpperCase()}`,
    campaign_type_id: CONTRACTS[at % 3],
    dealer_type_id: at < 2 ? DEALER_TYPE.oem : at < length - 4 ? DEALER_TYPE.group : DEALER_TYPE.single,
    gm_id: at < length - 1 ? MARKETS[market].id * 1000 + 101 + at : null,
    process_status: at < length - 1 ? 1 : 0,
  }));
}

/** Client programmes, and processes with their campaigns, lists, websites and lead types; of both markets. */
export async function insertWebform(client: pg.ClientBase, since: Date): Promise<void> {
  const times = { created_at: since, updated_at: since };
  const rows = MARKET_CODES.flatMap(programmes).map((row) => ({ ...row, ...times }));
  await insertRows(client, 'commercial_campaign', rows);
  // The desk of new cars shares its lead types with the brands'.
  await client.query(
    `insert into lead_type (market_id, name, name_id, value, lead_qualification_id, group_id, is_callable)
     select market.id, kind.name ->> 'en' || ' ' || en, kind.name ->> 'id' || ' ' || id_word,
       lower(replace(kind.name ->> 'en' || ' ' || en, ' ', '_')), place, kind.id, place < cardinality($1::text[])
     from market, config_item kind, unnest($1::text[], $2::text[]) with ordinality as quality (en, id_word, place)
     where kind.list = 'lead_type_group' order by market.id, kind.id, place`,
    [QUALIFICATIONS.en, QUALIFICATIONS.id],
  );
  await insertProcesses(client, since);
  await insertWebsites(client, since);
  // Two or three packs each.
  await client.query(`insert into commercial_campaign_pack (campaign_id, pack_id)
    select campaign.id, pack.id from commercial_campaign as campaign
    join pack on pack.market_id = campaign.market_id and (campaign.id + pack.sort) % 3 = 0`);
  await client.query(
    `insert into tie_up_brand (market_id, make_id) select market.id, make.id
     from market join make on $1::jsonb -> market.code ? make.name order by market.id, make.name`,
    [JSON.stringify(TIE_UP_BRANDS)],
  );
}

/** The dialer numbers lists by market, process, stage and place. */
async function insertProcesses(client: pg.ClientBase, since: Date): Promise<void> {
  await client.query(
    `with desk as (
       select * from jsonb_to_recordset($1) as desk (number int, code text, name text, business int, stages int)
     ), stage as (
       select * from jsonb_to_recordset($2) as stage (type_id integer, stage text, prefix text, limits integer[])
     ), made as (
       insert into process (market_id, business_type_id, name, is_client_process, created_at)
       select market.id, business, desk.name, business = $3, $4 from market, desk order by market.id, number returning *
     ), campaigns as (
       insert into campaign (process_id, name, type_id, dialer_flag)
       select made.id, name || ' ' || stage, type_id, type_id <= 2 from made join desk using (name), stage
       where type_id <= stages order by made.id, type_id returning *
     )
     insert into process_list (campaign_id, list_id, list_name, trigger_name, daily_limit, description, created_at)
     select campaigns.id, market.id * 100000 + number * 1000 + type_id * 100 + place, list_name, list_name, daily_limit,
       stage || ', ' || ('{main list,overflow,evening shift}'::text[])[place], $4
     from campaigns join made on made.id = process_id join market on market.id = market_id
       join desk on desk.name = made.name join stage using (type_id)
       cross join unnest(limits) with ordinality as list (daily_limit, place)
       cross join lateral format('%s_%s_%s_%s', upper(market.code), desk.code, prefix, place) as list_name
     order by campaigns.id, place`,
    [JSON.stringify(PROCESSES), JSON.stringify(STAGES), BUSINESS.oem, since],
  );
}

/** The processes already exist. */
async function insertWebsites(client: pg.ClientBase, since: Date): Promise<void> {
  const forms = WEB_FORMS.map(([market, business, name, code, ...campaigns]) => {
    return { market_id: MARKETS[market].id, business: BUSINESS[business], name, code, campaigns };
  });
  await client.query(
    `with form as materialized (
       select * from jsonb_to_recordset($1)
         as form (market_id smallint, business integer, name text, code text, campaigns text[])
     ), domains as (
       insert into domain (market_id, business_type_id, name, is_oem, is_connecto_push)
       select distinct market_id, business, name, business = $2, name = any($3::text[]) from form
       order by market_id, name returning *
     ), forms as (
       insert into web_id (market_id, domain_id, code, created_at, updated_at)
       select form.market_id, domains.id, code, $4, $4 from form join domains using (name) order by 2, 3 returning *
     )
     insert into utm_campaign (web_id_id, name)
     select forms.id, campaign from form join forms using (code), unnest(campaigns) as campaign`,
    [JSON.stringify(forms), BUSINESS.oem, PUSHING, since],
  );
  await client.query(`insert into process_domain (process_id, domain_id)
    select process.id, domain.id from process join domain using (market_id, business_type_id)`);
  await client.query(
    `insert into process_lead_type (process_id, lead_type_id)
     select process.id, lead_type.id from process join lead_type using (market_id)
     where lead_type.group_id = case process.business_type_id when $1 then $2::integer else $3 end`,
    [BUSINESS.usedCar, LEAD_TYPE_GROUP.usedCar, LEAD_TYPE_GROUP.newCar],
  );
}

/** The main list calls the largest cities, the next one the others; sources that it leaves out wait for the evening. */
export async function insertWebRules(client: pg.ClientBase, since: Date): Promise<void> {
  await client.query(
    `insert into web_rule (process_list_id, version, rule, saved_by, saved_at)
     select list.id, 1, $1::jsonb || case
         when type_id = 1 and place = 1 then jsonb_build_object('city', large.cities)
         when type_id = 1 and place = 2
           then '{"city_negate": true, "lead_source": [1, 2, 3, 4]}' || jsonb_build_object('city', large.cities)
         when type_id = 1 and place = 3 then '{"lead_source": [5, 6]}'
         when type_id = 2 and place = 1 then '{"buy_time": [7, 14]}'
         else '{}' end, supervisor.id, $2
     from (select list.id, type_id, process_id, row_number() over (partition by campaign.id order by list.id) as place
         from process_list list join campaign on campaign.id = campaign_id) as list
       join process on process.id = process_id join market on market.id = market_id
       join app_user supervisor on supervisor.username = 'supervisor.' || market.code
       cross join lateral (select jsonb_agg(id) as cities from
         (select id from city where city.market_id = market.id order by weight desc, id limit 20) as city) as large
     order by list.id`,
    [EMPTY_RULE, since],
  );
  await client.query(`update routing_version set version = gen_random_uuid()`);
}
