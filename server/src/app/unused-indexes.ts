import type pg from 'pg';
import type { Command } from './cli-command.ts';

interface IndexUse {
  readonly table: string;
  readonly index: string;
  readonly scans: number;
  readonly bytes: number;
}

/**
 * `npm run cli -- indexes`: every write pays for an index, and only an installation's queries show whether it is used.
 */
export const unusedIndexes: Command = {
  usage: 'indexes [--all] (which no query has read; with --all every one, by its reads)',
  positionals: 0,
  options: { all: { type: 'boolean' } },
  async run({ pool, print, say }, { values }) {
    const { rows: begun } = await pool.query<{ since: Date | null }>(
      'select stats_reset as since from pg_stat_database where datname = current_database()',
    );
    const uses = await usesOf(pool);
    const shown = values.all ? uses : uses.filter(({ scans }) => scans === 0);
    for (const { table, index, scans, bytes } of shown)
      print(`${index} on ${table}: ${inMegabytes(bytes)}, ${scans.toLocaleString('en')} reads`);
    const size = inMegabytes(shown.reduce((sum, { bytes }) => sum + bytes, 0));
    say(
      `${shown.length} of ${uses.length} indexes, ${size}; reads since ${begun[0]?.since?.toISOString() ?? 'the database was made'}`,
    );
  },
};

/** Leaves out unique indexes, which enforce a rule. Indexes of partitions count for their parent index. */
async function usesOf(pool: pg.Pool): Promise<IndexUse[]> {
  const { rows } = await pool.query<IndexUse>(`
    select whole.indrelid::regclass::text as table, whole.indexrelid::regclass::text as index,
      sum(use.idx_scan)::float8 as scans, sum(pg_relation_size(use.indexrelid))::float8 as bytes
    from pg_stat_user_indexes as use
      join pg_index as whole on whole.indexrelid = coalesce(pg_partition_root(use.indexrelid), use.indexrelid)
    where use.schemaname = 'public' and not whole.indisunique
    group by whole.indrelid, whole.indexrelid
    order by scans, bytes desc, 2`);
  return rows;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
