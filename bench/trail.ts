import type pg from 'pg';
import type { Bench } from './calls.ts';
import { atMost, type Figure, figure } from './figures.ts';
import { quickly } from './grow.ts';
import { p50, p95, send } from './load.ts';
import { ADMINISTRATOR, type Call, callOf, day, MARKET, type Product, signIn } from './product.ts';

/** Entries that one statement makes. */
const PART = 500_000;
const VARIANTS = 20;
const ANSWERED_WITHIN_MS = 1_000;

/** Both questions to the log of views, and the file for a notice of a breach, at this many entries of 400 days. */
export const measureTrail =
  (views: number) =>
  async (bench: Bench, product: Product): Promise<Figure[]> => {
    const { pool, print, seconds } = bench;
    print(`${views} views`);
    await growViews(pool, views);
    const { access } = await signIn(pool, ADMINISTRATOR);
    const { rows } = await pool.query<{ lead: number; user: string; session: number }>(
      `select leads[1]::int as lead, app_user.username as user, session_id::int as session
       from view_log tablesample system (1) join app_user on app_user.id = actor_id
       where cardinality(leads) > 0 and view_log.market_id = $1 limit ${VARIANTS}`,
      [MARKET],
    );
    const ofMonth = ({ user }: { user: string }) => ({ who: user, from: day(-30), to: day() });
    const asked = (path: string, input: (row: (typeof rows)[number]) => object): Call[] =>
      rows.map((row) => callOf(access, 'POST', path, input(row)));
    const questions = {
      'who saw a customer': asked('crm/view_log/list', ({ lead }) => ({ customer: String(lead) })),
      'what a user saw in a month': asked('crm/view_log/list', ofMonth),
      'what a session saw': asked('crm/view_log/list', ({ session }) => ({ session_id: session })),
      'the leads of a user’s month as a file': asked('crm/view_log/file', ofMonth),
    };
    const figures: Figure[] = [];
    for (const [name, calls] of Object.entries(questions)) {
      print(name);
      const load = await send(product.origin, calls, { connections: 1, seconds });
      const what = `${name}, of ${views.toLocaleString('en')} views`;
      figures.push(
        figure(`${what}: p50`, p50(load), 'ms'),
        figure(`${what}: p95`, p95(load), 'ms', atMost(ANSWERED_WITHIN_MS)),
      );
    }
    return figures;
  };

/** As of a year's work: six opened leads to a page of a list, by all users, a session a shift. */
async function growViews(pool: pg.Pool, views: number): Promise<void> {
  const { rows } = await pool.query<{ made: number }>('select count(*)::int as made from view_log');
  const lacking = views - (rows[0]?.made ?? 0);
  if (lacking < views / 100) return;
  await pool.query(`
    select ensure_trail_partition('view_log', (current_date - months * interval '1 month')::date)
    from generate_series(0, 13) as months`);
  const client = await pool.connect();
  try {
    await quickly(client, ['view_log'], async () => {
      for (let from = 0; from < lacking; from += PART)
        await client.query(VIEWS, [from, Math.min(PART, lacking - from), lacking]);
    });
  } finally {
    client.release();
  }
}

const VIEWS = `
  with users as (select array_agg(id) as ids from app_user),
    known as (select min(lead_id) as low, max(lead_id) - min(lead_id) as span from lead)
  insert into view_log (at, market_id, kind, actor_id, session_id, address, call, filter, rows, leads)
  select now() - (1 - ($1 + n) / $3::float8) * interval '399 days', 1 + (n % 3 = 0)::int,
    case when n % 7 = 0 then 'list' else 'lead' end,
    ids[1 + ($1 + n) % cardinality(ids)], 1 + ($1 + n) / 2000, '192.0.2.' || n % 250,
    case when n % 7 = 0 then 'leads.list' else 'leads.details' end,
    case when n % 7 = 0 then '{"status_id": [2, 24], "date_type": "followup_date"}'::jsonb end,
    case when n % 7 = 0 then 50 else 1 end,
    array(select low + floor(random() * span)::bigint
      from generate_series(1, case when n % 7 = 0 then 50 else 1 end) where n is not null)
  from users, known, generate_series(1, $2::int) as n`;
