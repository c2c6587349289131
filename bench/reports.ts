import type pg from 'pg';
import { type Bench, measureAlone, type Scenario } from './calls.ts';
import type { Figure } from './figures.ts';
import { send } from './load.ts';
import { callOf, day, MARKET, type Product, SUPERVISOR, signIn } from './product.ts';

/** First answer of the ten reports with tables; the wallboard may also wait for a shared read, once in half a second. */
export async function measureReports(
  { pool, seconds, print }: Bench,
  { origin }: Product,
): Promise<Figure[]> {
  const { access } = await signIn(pool, SUPERVISOR);
  const figures: Figure[] = [];
  for (const { name, calls } of await reports(pool, access)) {
    print(name);
    await send(origin, calls, { connections: 2, seconds: 2 });
    const alone = () => send(origin, calls, { connections: 1, seconds });
    const more = name.endsWith('wallboard') ? 500 : 3;
    figures.push(...(await measureAlone(pool, name, alone, { times: 1.3, more })));
  }
  return figures;
}

/** For the current month and the one before, by the busiest process and campaign. */
async function reports(pool: pg.Pool, token: string): Promise<Scenario[]> {
  const { rows } = await pool.query<{ process_id: number; campaign_id: number }>(
    `select process_id, campaign_id from lead_call
     where market_id = $1 and called_at > now() - interval '20 days' and campaign_id is not null
     group by 1, 2 order by count(*) desc limit 1`,
    [MARKET],
  );
  const [{ process_id, campaign_id } = { process_id: 1, campaign_id: 1 }] = rows;
  const months = (more: object = {}) =>
    [0, -Number(day().slice(8))].map((at) => ({ selected_month: day(at).slice(0, 7), ...more }));
  const all = { process_id: [-1] };
  const asked: Readonly<Record<string, readonly object[]>> = {
    'GET get_sales_report': months(),
    'GET get_performance_report': months(),
    'POST ops_report': months({ process_id }),
    'POST dialer_report': months({ campaign_id }),
    'POST get_agent_performance_report': months({ process_id, agent_id: [-1] }),
    'POST retail_summary created': months({ report_type: 'create_report' }),
    'POST retail_summary updated': months({ report_type: 'update_report' }),
    'POST retail_oem_summary': [all],
    'POST get_retail_process_summary': [{ ...all, current_status: 2 }],
    'POST assigned_lead_summary': [{ followup_date: '0' }, { followup_date: '30' }],
    'POST wallboard': [{}],
  };
  return Object.entries(asked).map(([call, inputs]) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const calls = inputs.map((input) => callOf(token, method, `crm/report/${path}`, input));
    return { name: `report: ${call.slice(method.length + 1)}`, calls };
  });
}
