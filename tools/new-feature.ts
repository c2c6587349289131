import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FeatureNames, namesOf } from './feature-names.ts';
import { contractFiles } from './feature-template/contract-files.ts';
import { serverFiles } from './feature-template/server-files.ts';
import { webFiles } from './feature-template/web-files.ts';
import { ROOT } from './source-tree.ts';

/**
 * `npm run new-feature NAME [-- --path /list --right /right]` lays down a feature whose records have a list and a form,
 * from the table to the journey, out of the kits' parts, and enters it where features are listed. It passes
 * `npm run check` as it is; what only a person can decide is printed at the end.
 */
interface Entry {
  readonly file: string;
  /** Stands before the file's first line. */
  readonly importLine?: string;
  /** The text before which the line is entered; its first occurrence. */
  readonly before: string;
  readonly line: string;
}

function entriesOf({ kebab, camel, pascal, snake, title, words, path }: FeatureNames): Entry[] {
  return [
    { file: 'contract/src/kernel/feature.ts', before: '] as const;', line: `  '${kebab}',` },
    {
      file: 'contract/src/registry.ts',
      importLine: `import { ${camel}Endpoints } from './${kebab}/${kebab}.endpoints.ts';`,
      before: '];',
      line: `  ...${camel}Endpoints,`,
    },
    {
      file: 'contract/src/text-keys.ts',
      importLine: `import type ${camel} from './${kebab}/messages.en.json';`,
      before: '}',
      line: `  readonly '${kebab}': typeof ${camel};`,
    },
    {
      file: 'server/src/app/features.ts',
      importLine: `import { ${camel}Routes } from '../features/${kebab}/${kebab}.routes.ts';`,
      before: '];',
      line: `  ...${camel}Routes,`,
    },
    {
      file: 'server/src/tables/database.ts',
      importLine: `import type { ${pascal}Tables } from './${kebab}.tables.ts';`,
      before: '    SessionTables,',
      line: `    ${pascal}Tables,`,
    },
    { file: 'tools/table-owners.ts', before: '};', line: `  ${snake}: '${kebab}',` },
    {
      file: 'web/src/routes/route-tree.ts',
      importLine: `import { ${camel}Routes } from './${kebab}.routes.ts';`,
      before: ']);',
      line: `  ...${camel}Routes,`,
    },
    ...['FormPage', 'ListPage'].map((page) => ({
      file: 'web/src/routes/screens.ts',
      before: 'export const AuditListPage',
      line: `export const ${pascal}${page} = () => import('../features/${kebab}/${pascal}${page}.tsx');`,
    })),
    {
      file: 'web/src/app/header/menu.ts',
      before: "      action('push_to_dialer',",
      line: `      screen('${path}'),`,
    },
    ...(['en', 'id'] as const).map((language) => ({
      file: `contract/src/kernel/messages.${language}.json`,
      before: '  "menu.logout"',
      line: `  "menu.${snake}": "${language === 'en' ? title : `Daftar ${words}`}",`,
    })),
  ];
}

function enter({ file, importLine, before, line }: Entry): void {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const at = text.indexOf(`\n${before}`);
  if (at < 0) throw new Error(`${file}: found no '${before}'`);
  const entered = `${text.slice(0, at)}\n${line}${text.slice(at)}`;
  writeFileSync(join(ROOT, file), importLine ? `${importLine}\n${entered}` : entered);
}

function run(program: string, ...args: string[]): void {
  const file = program === 'node' ? process.execPath : join(ROOT, 'node_modules', '.bin', program);
  const { status } = spawnSync(file, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}

function nextMigration(): string {
  const numbers = readdirSync(join(ROOT, 'server/migrations')).map((file) => Number(file.slice(0, 4)) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function lay(kebab: string, path: string | undefined, right: string | undefined): void {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(kebab))
    throw new Error('The name is words in lower case, joined by hyphens: web-rules');
  for (const given of [path, right])
    if (given !== undefined && !/^\/[a-z][a-z_-]*$/.test(given))
      throw new Error(`${given} is no path of a screen`);
  const names = namesOf(kebab, { path, right, migration: nextMigration() });
  const files = { ...contractFiles(names), ...serverFiles(names), ...webFiles(names) };
  const taken = Object.keys(files).filter((file) => existsSync(join(ROOT, file)));
  if (taken.length > 0) throw new Error(`There already is ${taken.join(', ')}`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), text);
  }
  const entries = entriesOf(names);
  for (const entry of entries) enter(entry);
  const written = [...Object.keys(files), ...entries.map(({ file }) => file)];
  run('biome', 'check', '--write', ...written.filter((file) => !file.endsWith('.md')));
  run('node', 'tools/map.ts');
  console.log(`${[...Object.keys(files), ...entries.map(({ file }) => `${file} (entered)`)].join('\n')}

Left to do:
- contract/src/${kebab}/README.md and the texts, Indonesian in Indonesian
- the fields: values and rules, wire shapes, columns of the table, the screens' columns and fields
- the roles that hold the right, in the migration (administrators and supervisors so far)
- demo rows in demo/src`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { path: { type: 'string' }, right: { type: 'string' } },
  });
  lay(positionals[0] ?? '', values.path, values.right);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
