import { spawnSync } from 'node:child_process';

/** Licences that allow shipping without publishing our source. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'PostgreSQL', 'Python-2.0', 'Unlicense'],
]);

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { id?: string; name?: string };
    readonly expression?: string;
  }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const isOurs = ({ properties }: Component) =>
  properties?.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true') === true;

function licenceOf({ licenses }: Component): string {
  return (
    licenses?.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(' AND ') ??
    'none'
  );
}

/** One of an 'OR' is enough. */
const mayBeShipped = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => ALLOWED.has(part)));

/** `npm run licences`: licence of each shipped package; exit code 1 if one is not allowed. */
const { stdout, status } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 64 * 1_024 * 1_024,
});
if (status !== 0) process.exit(1);
const { components } = JSON.parse(stdout) as { components: readonly Component[] };
for (const component of components.filter((one) => !isOurs(one))) {
  const { group, name, version } = component;
  const licence = licenceOf(component);
  console.log([`${group ? `${group}/` : ''}${name}`, version, licence].join('\t'));
  if (mayBeShipped(licence)) continue;
  console.error(`${name} ${version}: ${licence} may not be shipped`);
  process.exitCode = 1;
}
