import type pg from 'pg';
import { type Bench, measureAlone, type Scenario } from './calls.ts';
import type { Figure } from './figures.ts';
import { send } from './load.ts';
import { type Call, callOf, day, MARKET, type Product, SUPERVISOR, signIn } from './product.ts';

const month = () => day().slice(0, 7);
const monthBefore = () => day(-Number(day().slice(8))).slice(0, 7);

/** The ten reports with tables, for the current month and the one before, by the busiest process and campaign. */
async function reportTables(pool: pg.Pool, token: string): Promise<Scenario[]> {
  const { rows } = await pool.query<{ process_id: number; campaign_id: number }>(
    `select process_id, campaign_id from lead_call
     where market_id = $1 and called_at > now() - interval '20 days' and campaign_id is not null
     group by 1, 2 order by count(*) desc limit 1`,
    [MARKET],
  );
  const [{ process_id, campaign_id } = { process_id: 1, campaign_id: 1 }] = rows;
  const scenario = (name: string, method: Call['method'], path: string, inputs: readonly object[]) => ({
    name: `report: ${name}`,
    calls: inputs.map((input) => callOf(token, method, `crm/report/${path}`, input)),
  });
  const months = (more: object = {}) =>
    [month(), monthBefore()].map((selected_month) => ({ selected_month, ...more }));
  const all = { process_id: [-1] };
  return [
    scenario('sales', 'GET', 'get_sales_report', months()),
    scenario('performance', 'GET', 'get_performance_report', months()),
    scenario('ops', 'POST', 'ops_report', months({ process_id })),
    scenario('dialer', 'POST', 'dialer_report', months({ campaign_id })),
    scenario(
      'agent performance',
      'POST',
      'get_agent_performance_report',
      months({ process_id, agent_id: [-1] }),
    ),
    scenario('retail create', 'POST', 'retail_summary', months({ report_type: 'create_report' })),
    scenario('retail update', 'POST', 'retail_summary', months({ report_type: 'update_report' })),
    scenario('retail', 'POST', 'retail_oem_summary', [all]),
    scenario('retail process summary', 'POST', 'get_retail_process_summary', [{ ...all, current_status: 2 }]),
    scenario('assigned-lead summary', 'POST', 'assigned_lead_summary', [
      { followup_date: '0' },
      { followup_date: '30' },
    ]),
  ];
}

/** First answer of each report; the wallboard may also wait for a shared read, once in half a second. */
export async function measureReports(
  { pool, seconds, print }: Bench,
  { origin }: Product,
): Promise<Figure[]> {
  const { access } = await signIn(pool, SUPERVISOR);
  const wallboard = { name: 'wallboard', calls: [callOf(access, 'POST', 'crm/report/wallboard')] };
  const figures: Figure[] = [];
  for (const { name, calls } of [...(await reportTables(pool, access)), wallboard]) {
    print(name);
    await send(origin, calls, { connections: 2, seconds: 2 });
    const alone = () => send(origin, calls, { connections: 1, seconds });
    const more = name === wallboard.name ? 500 : 3;
    figures.push(...(await measureAlone(pool, name, alone, { times: 1.3, more })));
  }
  return figures;
}
