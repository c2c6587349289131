import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FeatureNames, featureFiles, namesOf } from './feature-template.ts';
import { ROOT } from './source-tree.ts';

/**
 * `npm run new-feature NAME` lays down a feature with one list, from the call to the screen, and enters it where
 * features are listed. It passes `npm run check` as it is; what only a person can decide is printed at the end.
 */
interface Entry {
  readonly file: string;
  /** A line to import what is entered; features are listed by name alone. */
  readonly importLine?: string;
  /** The line before which the list ends. */
  readonly end: string;
  readonly line: string;
}

function entriesOf({ kebab, camel }: FeatureNames): Entry[] {
  return [
    { file: 'contract/src/kernel/feature.ts', end: '] as const;', line: `  '${kebab}',` },
    {
      file: 'contract/src/registry.ts',
      importLine: `import { ${camel}Endpoints } from './${kebab}/${kebab}.endpoints.ts';`,
      end: '];',
      line: `  ...${camel}Endpoints,`,
    },
    {
      file: 'server/src/app/features.ts',
      importLine: `import { ${camel}Routes } from '../features/${kebab}/${kebab}.routes.ts';`,
      end: '];',
      line: `  ...${camel}Routes,`,
    },
    {
      file: 'web/src/routes/route-tree.ts',
      importLine: `import { ${camel}Route } from './${kebab}.route.ts';`,
      end: ']);',
      line: `  ${camel}Route,`,
    },
  ];
}

function enter({ file, importLine, end, line }: Entry): void {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (text.includes(`\n${line}\n`)) return;
  const [before, after, ...more] = text.split(`\n${end}\n`);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file}: found no list that ends with '${end}'`);
  }
  const listed = `${before}\n${line}\n${end}\n${after}`;
  writeFileSync(join(ROOT, file), importLine ? `${importLine}\n${listed}` : listed);
}

function run(program: string, ...args: string[]): void {
  const file = program === 'node' ? process.execPath : join(ROOT, 'node_modules', '.bin', program);
  const { status } = spawnSync(file, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}

function lay(kebab: string): void {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(kebab))
    throw new Error('The name is words in lower case, joined by hyphens: web-rules');
  const names = namesOf(kebab);
  const files = featureFiles(names);
  const taken = Object.keys(files).filter((path) => existsSync(join(ROOT, path)));
  if (taken.length > 0) throw new Error(`There already is ${taken.join(', ')}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  const entries = entriesOf(names);
  for (const entry of entries) enter(entry);
  const code = [...Object.keys(files), ...entries.map(({ file }) => file)].filter(
    (path) => !path.endsWith('.md'),
  );
  run('biome', 'check', '--write', ...code);
  run('node', 'tools/map.ts');
  console.log(`${[...Object.keys(files), ...entries.map(({ file }) => `${file} (entered)`)].join('\n')}

Left to do:
- contract/src/${kebab}/README.md and the texts, Indonesian in Indonesian
- the right '/${kebab}': a row of access_entry with its roles, by a migration; without it nobody gets in
- a table of its own: migration, server/src/tables, tools/table-owners.ts
- the menu: the screen's entry in web/src/app/header`);
}

try {
  lay(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
