import type pg from 'pg';

/** Rows of each table that administrators keep. */
const ADMIN_ROWS = 10_000;

/** Numbered rows, which let one statement take the n-th of several tables. */
const numbered = (table: string, alias: string) =>
  `(select id, row_number() over (order by id desc) as n from ${table}) ${alias}`;

const insertNumbered = (into: string, values: string) =>
  `insert into ${into} select ${values} from generate_series(1, ${ADMIN_ROWS}) as n`;

/** In the order in which they refer to each other; all of Indonesia, beside the demo's own. */
const FILLS: readonly string[] = [
  insertNumbered('domain (market_id, business_type_id, name)', `1, 1 + n % 2, 'site-' || n || '.example'`),
  insertNumbered(
    'lead_type (market_id, name, value, lead_qualification_id, group_id)',
    `1, 'Type ' || n, 'type_' || n, 1, 1`,
  ),
  insertNumbered('process (market_id, business_type_id, name)', `1, 1 + n % 2, 'Desk ' || n`),
  `insert into process_domain (process_id, domain_id)
   select process.id, domain.id from ${numbered('process', 'process')} join ${numbered('domain', 'domain')} using (n)
   on conflict do nothing`,
  `insert into process_lead_type (process_id, lead_type_id)
   select process.id, type.id from ${numbered('process', 'process')} join ${numbered('lead_type', 'type')} using (n)
   on conflict do nothing`,
  `insert into campaign (process_id, name, type_id)
   select id, 'Campaign ' || n, 1 + n % 4 from ${numbered('process', 'process')}`,
  `insert into process_list (campaign_id, list_id, list_name, trigger_name, description)
   select id, 70000000 + n, 'LIST_' || n, 'LIST_' || n, 'Number ' || n from ${numbered('campaign', 'campaign')}`,
  `insert into web_id (market_id, domain_id, code, created_at, updated_at)
   select 1, id, 'WEB-' || n, now(), now() from ${numbered('domain', 'domain')}`,
  insertNumbered('utm_campaign (web_id_id, name)', `(select min(id) from web_id), 'utm_' || n`),
  insertNumbered(
    'blacklist (market_id, mobile, reason, created_by, created_at, updated_at)',
    `1, '62819' || 10000000 + n, 'Reason ' || n, (select min(id) from app_user), now() - n * interval '1 minute', now()`,
  ),
  insertNumbered(
    'commercial_campaign (market_id, campaign_name, reporting_name, campaign_type_id, dealer_type_id)',
    `1, 'Pack ' || n, 'Reported ' || n, 1, 1`,
  ),
  `insert into commercial_campaign_pack (campaign_id, pack_id)
   select campaign.id, pack.id from commercial_campaign campaign cross join pack where pack.market_id = 1
   on conflict do nothing`,
  insertNumbered('brand_dealer (market_id, code, name, zip_code)', `1, 90000 + n, 'Dealer ' || n, '40111'`),
  `insert into sales_manager (market_id, brand_dealer_id, code, name, email)
   select 1, id, 90000 + n, 'Manager ' || n, 'm' || n || '@dealer.example' from ${numbered('brand_dealer', 'dealer')}`,
  `insert into city_mapping (market_id, brand_dealer_id, city_id, created_at)
   select 1, dealer.id, (select min(id) from city where market_id = 1) + dealer.n % 300, now()
   from ${numbered('brand_dealer', 'dealer')}`,
  insertNumbered('make (id, name)', `50000 + n, 'Make ' || n`),
  insertNumbered('tie_up_brand (market_id, make_id)', '1, 50000 + n'),
  insertNumbered('role (id, name)', `1000 + n, 'Role ' || n`),
  insertNumbered(
    'app_user (username, first_name, name, email, role_id, password_hash)',
    `'user.' || n, 'User', 'User ' || n, 'user.' || n || '@bench.example', 7, 'none'`,
  ),
  `insert into user_market (user_id, market_id) select id, 1 from app_user on conflict do nothing`,
  insertNumbered(
    'config_item (list, id, name)',
    `'colour', 1000 + n, jsonb_build_object('en', 'Colour ' || n)`,
  ),
  insertNumbered(
    'change_log (market_id, record, record_id, actor_id, created_at, changes)',
    `1, 'domain', n, (select min(id) from app_user), now() - n * interval '1 minute',
     jsonb_build_object('name', jsonb_build_object('old', n, 'new', n + 1))`,
  ),
  insertNumbered(
    'partner (market_id, name, source_id, per_minute, per_day, created_at)',
    `1, 'Partner ' || n, 1, 60, 1000, now()`,
  ),
  insertNumbered(
    'partner_key (partner_id, prefix, key_hash, created_by, created_at)',
    `(select min(id) from partner), 'key' || n, sha256(n::text::bytea), (select min(id) from app_user), now()`,
  ),
  insertNumbered(
    'webhook (market_id, name, url, events, created_at)',
    `1, 'Hook ' || n, 'https://hook.example', '{}', now()`,
  ),
  insertNumbered(
    'webhook_message (market_id, type, lead_id, data, created_at)',
    `1, 'lead.created', n, '{}', now()`,
  ),
  `insert into webhook_delivery (webhook_id, message_id, created_at)
   select (select min(id) from webhook), id, now() from webhook_message`,
];

/** Once: ten thousand rows in each table of the administration, beside what the demo left there. */
export async function fillAdminTables(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select 1 from role where id = $1', [1_000 + ADMIN_ROWS]);
  if (rowCount === 1) return;
  await client.query('begin');
  for (const fill of FILLS) await client.query(fill);
  await client.query('commit');
  await client.query('vacuum analyze');
}
