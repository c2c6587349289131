import { MARKET_CODES, MARKETS } from '@otolead/contract/kernel/market.ts';
import type pg from 'pg';
import { copyRows, reserveIds } from './copy-rows.ts';
import { DEMO_DOMAINS, DEMO_TIE_UP_BRANDS } from './demo.domains.ts';
import { LEAD_TYPE_GROUP } from './demo.routing.ts';
import { DEMO_WEB_IDS } from './demo.web-ids.ts';

const USED_CAR = 2;

/** Websites, their forms, and the processes of their leads. The processes already exist. */
export async function insertWebsites(client: pg.ClientBase, since: Date): Promise<void> {
  await insertDomains(client);
  await insertWebIds(client, since);
  await client.query(`insert into process_domain (process_id, domain_id)
    select process.id, domain.id from process join domain using (market_id, business_type_id)`);
  await client.query(
    `insert into process_lead_type (process_id, lead_type_id)
     select process.id, lead_type.id from process join lead_type using (market_id)
     where lead_type.group_id = case process.business_type_id when $1 then $2::integer else $3 end`,
    [USED_CAR, LEAD_TYPE_GROUP.usedCar, LEAD_TYPE_GROUP.newCar],
  );
  for (const market of MARKET_CODES)
    await client.query(
      'insert into tie_up_brand (market_id, make_id) select $1, id from make where name = any($2) order by name',
      [MARKETS[market].id, DEMO_TIE_UP_BRANDS[market]],
    );
}

async function insertDomains(client: pg.ClientBase): Promise<void> {
  const domainId = await reserveIds(client, 'domain_id_seq', DEMO_DOMAINS.length);
  await copyRows(
    client,
    'domain',
    DEMO_DOMAINS.map((domain, at) => ({
      id: domainId + at,
      market_id: MARKETS[domain.market].id,
      business_type_id: domain.businessTypeId,
      name: domain.name,
      is_oem: domain.isOem,
      is_connecto_push: domain.isConnectoPush,
      status: 1,
    })),
  );
}

async function insertWebIds(client: pg.ClientBase, since: Date): Promise<void> {
  for (const { domain, code, utmCampaigns } of DEMO_WEB_IDS)
    await client.query(
      `with placed as (
         insert into web_id (market_id, domain_id, code, created_at, updated_at)
         select market_id, id, $2, $3, $3 from domain where name = $1 returning id)
       insert into utm_campaign (web_id_id, name) select id, unnest($4::text[]) from placed`,
      [domain, code, since, utmCampaigns],
    );
}
