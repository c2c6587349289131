import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessKeysOf, type Endpoint, featureOf, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { FEATURES, type Feature } from '@otolead/contract/kernel/feature.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { report } from './problem.ts';
import { type Screen, screensIn } from './screens.ts';
import { ROOT, readCode, readFiles } from './source-tree.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/**
 * `npm run map` writes docs/map.md: the parts of each feature, read from the registry of endpoints, the web's routes
 * and the owners of tables. `--check` fails if the file is stale.
 */
interface Sources {
  readonly endpoints: readonly Endpoint[];
  readonly screens: readonly Screen[];
  readonly owners: typeof TABLE_OWNERS;
  /** Feature → text of its README. */
  readonly readmes: ReadonlyMap<string, string>;
}

const HEAD = `# Map

Made by \`npm run map\` from the registry of endpoints, the web's routes and the owners of tables; not written by hand.
Calls stand below \`/{market}\`; a right in brackets opens the screen, \`public\` and \`signed-in\` need none.
`;

export function mapText(sources: Sources): string {
  const features = FEATURES.filter((feature) => exists(feature, sources));
  const ownScreens = sources.screens.filter((screen) => screen.features.length === 0);
  const others = ownScreens.length > 0 ? [`## web shell\n\n${screenLines(ownScreens)}`] : [];
  return `${[HEAD, ...features.map((feature) => sectionOf(feature, sources)), ...others].join('\n')}`;
}

function exists(feature: Feature, { endpoints, screens, owners, readmes }: Sources): boolean {
  return (
    readmes.has(feature) ||
    endpoints.some((endpoint) => featureOf(endpoint) === feature) ||
    screens.some((screen) => screen.features.includes(feature)) ||
    Object.values(owners).includes(feature)
  );
}

function sectionOf(feature: Feature, { endpoints, screens, owners, readmes }: Sources): string {
  const calls = endpoints.filter((endpoint) => featureOf(endpoint) === feature);
  const shown = screens.filter((screen) => screen.features.includes(feature));
  const tables = Object.keys(owners).filter((table) => owners[table] === feature);
  const keys = new Set([
    ...calls.flatMap(accessKeysOf),
    ...shown.flatMap(({ access }) => (access === undefined ? [] : [access])),
  ]);
  const parts = [
    `## ${feature}\n`,
    purposeOf(readmes.get(feature)),
    screenLines(shown),
    callTable(calls),
    tables.length > 0 ? `Tables: ${list(tables)}\n` : '',
    keys.size > 0 ? `Access keys: ${list([...keys].sort())}\n` : '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** First paragraph below the heading. */
function purposeOf(readme = ''): string {
  const paragraph = readme.split(/\n\s*\n/).find((part) => part.trim() !== '' && !part.startsWith('#'));
  return paragraph ? `${paragraph.trim()}\n` : '';
}

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

function screenLines(screens: readonly Screen[]): string {
  const lines = screens
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, access }) => `\`${path}\`${access === undefined ? '' : ` (\`${access}\`)`}`);
  return lines.length > 0 ? `Screens: ${lines.join(', ')}\n` : '';
}

function callTable(calls: readonly Endpoint[]): string {
  if (calls.length === 0) return '';
  const rows = calls.map((endpoint) =>
    [
      `\`${endpoint.method} ${servedPath(endpoint)}\``,
      list(accessKeysOf(endpoint)),
      endpoint.summary.replaceAll('|', '\\|'),
      list(endpoint.writes),
    ].join(' | '),
  );
  return [
    '| Call | Right | What it does | Writes |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

function currentMap(): string {
  const readmes = new Map(
    readFiles(['contract/src/*/README.md']).map(({ path, text }) => [path.split('/')[2] ?? '', text]),
  );
  return mapText({ endpoints, screens: screensIn(readCode()), owners: TABLE_OWNERS, readmes });
}

if (import.meta.main) {
  const path = 'docs/map.md';
  const file = join(ROOT, path);
  const text = currentMap();
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    console.log(`${path} is written`);
  } else {
    const isFresh = readMap(file) === text;
    report('generated files', isFresh ? [] : [{ path, message: 'is not what the code says: npm run map' }]);
  }
}

function readMap(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
