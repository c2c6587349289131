import type pg from 'pg';

/** Ids and people that the generated leads really have. */
export interface Material {
  readonly leads: readonly {
    readonly lead_id: number;
    readonly mobile: string;
    readonly search_name: string;
  }[];
  readonly cities: readonly number[];
  readonly processes: readonly number[];
  readonly makes: readonly number[];
  readonly dealers: readonly number[];
  readonly owners: readonly number[];
}

const MARKET = 1;
const SAMPLE = 20_000;

/** From a sample of the market's leads, so that it takes as long at ten million as at a hundred thousand. */
export async function readMaterial(pool: pg.Pool, leads: number): Promise<Material> {
  await pool.query('drop table if exists bench_sample');
  // The ids are drawn first: a random number in the join itself would be drawn anew for every pair.
  await pool.query(`create unlogged table bench_sample as
    with drawn as materialized (
      select low + floor(random() * span)::bigint as lead_id
      from (select min(lead_id) as low, max(lead_id) - min(lead_id) as span from lead) ids, generate_series(1, ${SAMPLE})
    )
    select lead.* from drawn join lead using (lead_id) where lead.market_id = ${MARKET}`);
  const ids = async (sql: string): Promise<number[]> =>
    (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => Number(id));
  const common = (column: string) =>
    ids(
      `select ${column} as id from bench_sample where ${column} is not null group by 1 order by count(*) desc limit 20`,
    );
  const material = {
    leads: (
      await pool.query<Material['leads'][number]>(
        `select distinct on (lead_id) lead_id, mobile, search_name from bench_sample
         where status_id in (1, 2) and sub_status_id in (2, 3, 5, 6) and attribution_id is null limit $1`,
        [leads],
      )
    ).rows,
    cities: await common('city_id'),
    processes: await common('gm_id'),
    owners: await common('myactive_agent_id'),
    makes: await ids(`select make_id as id from lead_preference join bench_sample using (lead_id)
      group by 1 order by count(*) desc limit 20`),
    dealers: await ids(`select dealer_id as id from assigned_car join bench_sample using (lead_id)
      group by 1 order by count(*) desc limit 20`),
  };
  await pool.query('drop table bench_sample');
  return material;
}
