import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCountedLeads, buildCountedLists } from '../../../test/counted-leads.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsEqualOn } from '../../../test/raw-counts.ts';
import { applyLeadDeltas } from './leads.counts.ts';

const t = useTestApp();
let leadIds: number[];
let client: pg.PoolClient;

beforeAll(async () => {
  leadIds = await buildCountedLeads(t.db, await buildCountedLists(t.db));
  await applyLeadDeltas(t.db);
});

beforeEach(async () => {
  client = await t.pool.connect();
  await client.query('begin');
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

/** Statements from psql, on several leads or several rows of a lead at once. */
const WRITES = {
  'leads of another campaign, state and owner': `update lead set gm_id = null, campaign_id = null, sub_status_id = 12,
    myactive_agent_id = 1, followup_at = now(), purchase_date = '2026-09-30' where lead_id = any($1)`,
  'leads of another process alone': 'update lead set process_id = 1 where lead_id = any($1)',
  'leads that are decided': `update lead set attribution_id = 4, billing_status_id = 2, mobile = mobile || '0'
    where lead_id = any($1)`,
  'milestones of other days and agents': `update lead_milestone set retail_at = '2026-09-30', crm_spk_at = '2026-09-30',
    lms_spk_at = '2026-09-30', retail_by = 2, crm_spk_by = 2, first_triggered_at = '2026-09-30' where lead_id = any($1)`,
  'enquired makes that are others': `update lead_milestone set original_make_id = 3 - original_make_id
    where lead_id = any($1)`,
  'milestones that are gone': 'delete from lead_milestone where lead_id = any($1)',
  'cars of another make, state and day': `update assigned_car set make_id = 3 - make_id, ld_status = 1 - ld_status % 2,
    visited_at = '2026-09-30', visit_status_id = 2, triggered_at = '2026-09-30' where lead_id = any($1)`,
  'cars that come to one lead': 'update assigned_car set lead_id = ($1::bigint[])[2] where lead_id = any($1)',
  'cars that are gone': 'delete from assigned_car where lead_id = any($1)',
  'audits of another agent and call': `update audit set agent_id = 3, compliance = 12.5, calling_at = '2026-09-30'
    where lead_id = any($1)`,
  'audits that are gone': 'delete from audit where lead_id = any($1)',
  'preferences in another order': `update lead_preference set sort_order = 3 - sort_order where lead_id = any($1)`,
  'preferences before all others': `insert into lead_preference (lead_id, market_id, make_id, model_id, sort_order, created_at)
    select lead_id, 1, place, 1, place, '2020-01-01' from unnest($1::bigint[]) as lead_id, generate_series(1, 2) as place`,
  'preferences that are gone': 'delete from lead_preference where lead_id = any($1)',
  'several calls of a day and before the first': `insert into lead_call (lead_id, market_id, process_id, campaign_id, agent_id,
      called_at, call_status_id)
    select lead_id, 1, coalesce(process_id, 1), coalesce(campaign_id, 1), 1, timestamptz '2026-10-31' + hours * interval '1 hour', 1
    from lead, unnest(array[1, 2, 200]) as hours where lead_id = any($1)`,
  'calls that were connected':
    'update lead_call set call_status_id = 6, talk_seconds = 90 where lead_id = any($1)',
  'calls of another day, agent and list': `update lead_call set called_at = called_at - interval '1 day', agent_id = 7,
    process_id = 1, campaign_id = 1 where lead_id = any($1)`,
  'calls that are gone': 'delete from lead_call where lead_id = any($1) and call_status_id <> 1',
} as const;

/** Another value, by type. */
const OTHERS: Readonly<Record<string, string>> = {
  smallint: 'coalesce($ + 1, 1)',
  integer: 'coalesce($ + 1, 1)',
  bigint: 'coalesce($ + 1, 1)',
  numeric: 'coalesce(100 - $, 50)',
  boolean: 'not $',
  text: "'12'",
  date: "coalesce($ + 40, '2026-11-02')",
  'timestamp with time zone': "coalesce($ - interval '40 days', '2026-11-02')",
};

const deltas = async () =>
  (await client.query<{ lead_id: number }>('select lead_id from lead_count_change')).rows.map(
    ({ lead_id }) => lead_id,
  );

describe('the rollup follows what psql writes', () => {
  it.each(Object.entries(WRITES))('%s', async (_, write) => {
    const some = leadIds.filter((_id, at) => at % 5 !== 1);
    await client.query(write, [some]);
    await expectCountsEqualOn(client);
    expect(some).toEqual(expect.arrayContaining([...new Set(await deltas())]));
    expect(await deltas()).not.toEqual([]);
  });

  it('every column of their tables by itself, so that no trigger forgets one', async () => {
    const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
      `select table_name as table, column_name as name, data_type as type from information_schema.columns
       where table_name = any($1) and column_name not in ('lead_id', 'id', 'market_id')`,
      [['lead', 'lead_milestone', 'assigned_car', 'lead_preference', 'audit', 'lead_call']],
    );
    const moving: string[] = [];
    for (const { table, name, type } of columns) {
      const other = OTHERS[type]?.replaceAll('$', name);
      if (!other) continue;
      await client.query('savepoint before');
      // If the table refuses the value, nothing moves.
      await client
        .query(`update ${table} set ${name} = ${other}`)
        .catch(() => client.query('rollback to before'));
      await expectCountsEqualOn(client);
      if ((await deltas()).length > 0) moving.push(`${table}.${name}`);
      await client.query('rollback to before');
    }
    expect(moving.length).toBeGreaterThan(30);
  });

  it('leads that are loaded by COPY, with their calls, and deleted with all that is theirs', async () => {
    const copy = (into: string, lines: readonly string[]) => {
      const stream = client.query(copyFrom(`copy ${into} from stdin (format csv)`));
      stream.end(lines.join('\n'));
      return finished(stream);
    };
    const ids = [9_000_001, 9_000_002, 9_000_003];
    await copy(
      `lead (lead_id, market_id, source_id, name, search_name, mobile, mobile_typed, city_id, status_id, sub_status_id,
        process_id, myactive_agent_id, followup_at, created_at, updated_at, updated_crm_at)`,
      ids.map(
        (id) =>
          `${id},1,1,Copy,copy,62812${id},812${id},1,1,1,1,7,2026-11-20,2026-10-31,2026-11-01,2026-11-01`,
      ),
    );
    await copy(
      'lead_call (lead_id, market_id, campaign_id, called_at, call_status_id)',
      ids.flatMap((id) => [3, 4].map((hour) => `${id},1,1,2026-11-20T0${hour}:00:00Z,1`)),
    );
    await expectCountsEqualOn(client);
    expect(await deltas()).toHaveLength(8);
    const parts = [
      'lead_call',
      'lead_milestone',
      'assigned_car',
      'lead_preference',
      'audit',
      'lead_name_word',
      'lead',
    ];
    for (const table of parts)
      await client.query(`delete from ${table} where lead_id = any($1)`, [[...ids, ...leadIds.slice(1)]]);
    await expectCountsEqualOn(client);
  });
});
