import { loadRewrite } from '../platform/db/migrate.ts';
import { runRewrites } from '../platform/db/rewrites.ts';
import type { Command } from './cli-command.ts';

/** Also for a database that skips versions: no worker runs while a migration waits for a rewrite. */
export const rewrites: Command = {
  usage:
    'rewrites [--run] (what migrations left to the worker, and how far it is; with --run it is done here)',
  positionals: 0,
  options: { run: { type: 'boolean' } },
  async run({ db, print, say }, { values }) {
    if (values.run) await runRewrites(db, loadRewrite);
    const all = await db.selectFrom('rewrite').selectAll().orderBy('name').execute();
    for (const { name, last_key: last, end_key: end, row_count: rows, done_at: doneAt } of all) {
      const percent = Math.min(100, Math.floor((100 * last) / Math.max(1, end)));
      const state = doneAt ? `done ${doneAt.toISOString()}` : `${percent} %`;
      print(`${name}: ${state}, ${rows.toLocaleString('en')} rows`);
    }
    say(`${all.filter((one) => one.done_at === null).length} of ${all.length} rewrites are open`);
  },
};
