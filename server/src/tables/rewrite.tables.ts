import type { Generated } from 'kysely';

/** Progress of what a migration leaves to the worker. */
export interface RewriteTable {
  /** The migration. */
  name: string;
  last_key: Generated<number>;
  /** The largest key when it began. */
  end_key: number;
  row_count: Generated<number>;
  began_at: Generated<Date>;
  done_at: Date | null;
}

export interface RewriteTables {
  rewrite: RewriteTable;
}
