import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

const read = (path: string) => readFile(join(ROOT, path), 'utf8');
const linesOf = async (path: string) =>
  (await read(path)).split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));

/** Steps of the image only: a bare folder already has the account. */
const OF_THE_IMAGE = /^(?:FROM|WORKDIR|USER|VOLUME|EXPOSE) |^RUN useradd |^COPY --from=/;

interface Steps {
  readonly made: readonly string[];
  readonly environment: readonly string[];
  readonly started: string;
}

async function stepsOfImage(): Promise<Steps> {
  const lines = (await linesOf('Dockerfile')).filter((line) => !OF_THE_IMAGE.test(line));
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  return {
    made: lines
      .filter((line) => /^(?:COPY|RUN) /.test(line))
      .map((line) => line.replace(/^COPY/, 'copy').replace(/^RUN /, '')),
    environment: of('ENV').map((pair) => pair.split('=', 1)[0] ?? ''),
    started: (JSON.parse(of('CMD')[0] ?? '[]') as string[]).join(' '),
  };
}

async function stepsOfScript(): Promise<Steps> {
  const lines = await linesOf('tools/try-container.sh');
  const from = lines.findIndex((line) => line.startsWith('cd '));
  const steps = lines.slice(from + 1);
  return {
    made: steps.filter((line) => /^(?:copy|npm) /.test(line)),
    environment: steps.flatMap((line) => /^export (NODE_ENV|DATA_DIR)=/.exec(line)?.[1] ?? []),
    started: steps.find((line) => line.endsWith(' &'))?.slice(0, -2) ?? '',
  };
}

describe('the container', () => {
  it('is tried without an engine by the very steps that make it', async () => {
    const image = await stepsOfImage();
    expect(image.made.length).toBeGreaterThan(6);
    expect(await stepsOfScript()).toEqual(image);
  });

  it('runs Node itself as process 1, and not as root', async () => {
    const lines = await linesOf('Dockerfile');
    expect(lines.at(-1)).toBe('CMD ["node_modules/.bin/node", "tools/start.ts"]');
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER otolead']);
    expect(lines.some((line) => line.startsWith('ENTRYPOINT'))).toBe(false);
  });
});

describe('what operators start', () => {
  it('npm start and npm run worker become Node, so that a signal to npm arrives there', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
    expect([scripts.start, scripts.worker]).toEqual([
      'exec node tools/start.ts',
      'exec node server/src/app/worker.ts',
    ]);
  });

  it.each([
    ['compose.yml', /^\s*(?:command|test): .*?((?:tools|server)\/[\w/-]+\.ts)/gm],
    ['deploy/systemd/otolead-web.service', /^ExecStart=.*\s((?:tools|server)\/[\w/-]+\.ts)/gm],
    ['deploy/systemd/otolead-worker.service', /^ExecStart=.*\s((?:tools|server)\/[\w/-]+\.ts)/gm],
  ])('%s starts files that are there', async (path, expression) => {
    const files = [...(await read(path)).matchAll(expression)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  it('compose.yml gives the owner of the database to the migration alone, which grants its rights to the role of the others', async () => {
    const compose = await read('compose.yml');
    const services = Object.fromEntries(
      (compose.split(/\nservices:\n|\nsecrets:\n/)[1] ?? '')
        .split(/\n(?= {2}\w+:\n)/)
        .map((part) => [part.trim().split(':')[0], part]),
    );
    const [shared = ''] = compose.split('\nservices:\n');
    const role = /create role (\w+) login/.exec(await read('deploy/app-role.sh'))?.[1] ?? '';
    expect(role).not.toBe('');
    expect(compose).toContain(
      `postgres://${role}:$(cat secrets/app_password)@db:5432/otolead" > secrets/database_url`,
    );
    expect(services.migrate).toContain(`server/src/app/migrate.ts, --grant, ${role}]`);
    expect(services.migrate).toContain('DATABASE_URL_FILE: /run/secrets/owner_url');
    expect(services.db).toContain('./deploy/app-role.sh:/docker-entrypoint-initdb.d/');
    expect(shared).toContain('DATABASE_URL_FILE: /run/secrets/database_url');
    for (const part of [shared.replaceAll(/^#.*$/gm, ''), services.web, services.worker])
      expect(part).not.toContain('owner_url');
  });

  it('every variable that is read stands in the table of docs/operations.md, and no other is named', async () => {
    const names = (text: string, expression: RegExp) =>
      new Set([...text.matchAll(expression)].map(([, name]) => name ?? ''));
    const known = names(await read('server/src/platform/environment.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);
    const table = (await read('docs/operations.md'))
      .split('\n')
      .filter((line) => /^\| [A-Z][A-Z0-9]/.test(line));
    expect(
      names(table.map((line) => line.split('|')[1] ?? '').join(), /([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)/g),
    ).toEqual(known);
    for (const path of [
      'compose.yml',
      'deploy/systemd/otolead-web.service',
      'deploy/systemd/otolead-worker.service',
    ]) {
      const given = names(await read(path), /^\s*(?:Environment=)?([A-Z]+_[A-Z_]+)[:=]/gm);
      const foreign = [...given].filter(
        (name) => !/^(?:POSTGRES_|NODE_ENV)/.test(name) && !known.has(name.replace(/_FILE$/, '')),
      );
      expect(foreign).toEqual([]);
    }
  });
});

describe('what Prometheus reads', () => {
  it.each(['deploy/prometheus-rules.yml', 'deploy/grafana-dashboard.json', 'docs/operations.md'])(
    'every number that %s names is one that a process tells',
    async (path) => {
      const source = `${await read('server/src/app/metrics.ts')}${await read('server/src/platform/http/metrics.ts')}`;
      const told = new Set([
        ...[...source.matchAll(/'(otolead_\w+)'/g)].map(([, name]) => name),
        ...[...source.matchAll(/(?:gauge\(\s*|byTask\('\w+', )'(\w+)'/g)].map(
          ([, name]) => `otolead_${name}`,
        ),
      ]);
      const named = [...(await read(path)).matchAll(/\botolead_\w*[a-z]\b(?=[[{)` ,])/g)].map(([name]) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      );
      const numbers = named.filter(
        (name) => !/^otolead_(?:app|staging|broken|token|drill|web|worker|session)$/.test(name),
      );
      expect(numbers.length).toBeGreaterThan(9);
      expect([...new Set(numbers)].filter((name) => !told.has(name))).toEqual([]);
    },
  );

  it('the dashboard is a dashboard', async () => {
    const { panels } = JSON.parse(await read('deploy/grafana-dashboard.json')) as { panels: unknown[] };
    expect(panels).toHaveLength(18);
  });

  it('each alert has its line on the page for incidents', async () => {
    const alerts = [...(await read('deploy/prometheus-rules.yml')).matchAll(/alert: (\w+)/g)].map(
      ([, name]) => name ?? '',
    );
    const page = (await read('docs/operations.md')).split('## Incidents')[1] ?? '';
    expect(alerts.filter((name) => !page.includes(name))).toEqual([]);
  });
});
