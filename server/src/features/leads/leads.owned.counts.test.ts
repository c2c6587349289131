import { FOLLOWUP_CHOICES } from '@otolead/contract/kernel/lead-set.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { buildReportScene } from '../../../test/report-scene.ts';
import { ownedCounts } from './leads.owned.counts.ts';

const t = useTestApp();

/** Every third owned lead has no mobile, every second one a blocked number. */
beforeAll(async () => {
  for (const market of ['id', 'ph'] as const) await buildReportScene(t.db, market);
  await t.pool.query(`update campaign set type_id = 1 + id % 3;
    update lead set mobile = '12' || lead_id where lead_id / 3 % 3 = 0;
    insert into blacklist (market_id, mobile, created_at, updated_at)
      select distinct market_id, mobile, now(), now() from lead where myactive_agent_id is not null and lead_id / 3 % 2 = 0;
    insert into blacklist (market_id, mobile, created_at, updated_at)
      select 3 - market_id, mobile, now(), now() from lead where lead_id / 3 % 5 = 0 on conflict do nothing`);
});

/** Today is 2026-11-20. */
const DAYS: Record<(typeof FOLLOWUP_CHOICES)[number], string> = {
  '0': `< date '2026-11-21'`,
  '15': `between date '2026-11-20' and date '2026-12-05'`,
  '30': `between date '2026-11-20' and date '2026-12-20'`,
  '60': `between date '2026-11-20' and date '2027-01-19'`,
  '90': `between date '2026-11-20' and date '2027-02-18'`,
  gt90: `> date '2027-02-18'`,
};
const PATTERNS = { id: '^628[0-9]{7,11}$', ph: '^639[0-9]{7,11}$' };

const CASES = (['id', 'ph'] as const).flatMap((market) =>
  FOLLOWUP_CHOICES.map((choice) => [market, choice] as const),
);

describe('rollup counts of owned leads', () => {
  it.each(CASES)('say in %s with follow-up %s what the leads themselves say', async (market, choice) => {
    const { id, timeZone } = MARKETS[market];
    const expected = async () => {
      const { rows } = await t.pool.query(`
        select l.myactive_agent_id as owner, c.type_id as stage, (l.mobile !~ '${PATTERNS[market]}'
            or not coalesce((select is_callable from lead_type where id = l.lead_type_id), false)
            or exists (select 1 from blacklist b where b.mobile = l.mobile and b.market_id = ${id} and b.status = 1))
          as is_refused, count(*)::int as count,
          count(*) filter (where l.mobile !~ '${PATTERNS[market]}')::int as strange
        from lead l join campaign c on c.id = l.campaign_id
        where l.market_id = ${id} and l.myactive_agent_id is not null and l.status_id in (1, 2, 24)
          and (l.followup_at at time zone '${timeZone}')::date ${DAYS[choice]}
        group by 1, 2, 3 order by 1, 2, 3`);
      return rows;
    };
    const counted = async () =>
      (await ownedCounts(t.db, MARKETS[market], choice, '2026-11-20')).toSorted(
        (one, other) =>
          one.owner - other.owner ||
          one.stage - other.stage ||
          Number(one.is_refused) - Number(other.is_refused),
      );
    const before = await expected();
    expect(before.length).toBeGreaterThan(0);
    expect(await counted()).toEqual(before);
    await t.pool.query('update blacklist set status = 0 where id % 2 = 0');
    expect(await counted()).toEqual(await expected());
    await t.pool.query('update blacklist set status = 1');
  });
});
