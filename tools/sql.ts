import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEAVY_QUERIES } from './heavy-queries.ts';
import type { Problem } from './problem.ts';
import { report } from './problem.ts';
import { ROOT } from './source-tree.ts';
import { sqlFile } from './write-sql.ts';

/**
 * `npm run sql` writes docs/sql: the statements of the heaviest queries, so that reviews see their changes. `--check`
 * fails if a file is stale.
 */
const FOLDER = 'docs/sql';
const folder = join(ROOT, FOLDER);
const files = new Map<string, string>();
for (const query of HEAVY_QUERIES) files.set(`${query.name}.sql`, await sqlFile(query));

if (process.argv.includes('--check')) report('generated SQL', findStale());
else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  console.log(`${FOLDER} is written`);
}

function findStale(): Problem[] {
  const stored = existsSync(folder) ? readdirSync(folder) : [];
  const read = (name: string) => (stored.includes(name) ? readFileSync(join(folder, name), 'utf8') : '');
  const changed = [...files].filter(([name, text]) => read(name) !== text).map(([name]) => name);
  const unknown = stored.filter((name) => !files.has(name));
  return [
    ...changed.map((name) => ({
      path: `${FOLDER}/${name}`,
      message: 'is not what the code asks: npm run sql',
    })),
    ...unknown.map((name) => ({ path: `${FOLDER}/${name}`, message: 'belongs to no heavy query any more' })),
  ];
}
