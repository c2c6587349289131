import { parseArgs } from 'node:util';
import { tidyUp } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { endProcesses } from '../faults/server-process.ts';
import { drillProcesses } from './processes.ts';
import type { Outcome } from './scene.ts';
import { drillStandby } from './standby.ts';
import { drillUpgrade } from './upgrade.ts';

const HELP = `npm run drill -- NAME… [--runs 1] [--agents 200] [--from COMMIT…]

  processes  four web processes and two workers behind a balancer (and PgBouncer, where PGBOUNCER or PATH has one):
             one is killed, one is stopped in order
  standby    the primary of a synchronous pair is killed, its standby is promoted, the old primary comes back
  upgrade    the version of each --from COMMIT is replaced by this one, process by process, without a pause

Each under load, on PostgreSQL servers of its own in a temporary folder; ends with the table of what was lost or doubled.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '1' },
    agents: { type: 'string', default: '200' },
    from: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const agents = Number(values.agents);
/** Each agent saves about three times a minute as often as one who calls. */
const PAUSE_MS = 2_000;
/** What was found before a drill broke is kept. */
const outcomes: Outcome[] = [];
const DRILLS: Readonly<Record<string, () => Promise<unknown>>> = {
  processes: async () => outcomes.push(...(await drillProcesses(print))),
  standby: async () => outcomes.push(await drillStandby({ agents, pauseMs: PAUSE_MS, print })),
  upgrade: async () => {
    for (const commit of values.from) outcomes.push(await drillUpgrade({ commit, print }));
  },
};
const unknown = positionals.find((name) => !(name in DRILLS));
if (unknown !== undefined) throw new RangeError(`no drill is called ${unknown}: npm run drill -- --help`);
if (values.help || positionals.length === 0) {
  print(HELP);
  process.exit(0);
}

const clearAway = async () => {
  await endProcesses();
  await tidyUp();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clearAway().finally(() => process.exit(1)));

let isBroken = false;
try {
  for (const name of positionals) {
    for (let n = 0; n < Number(values.runs); n += 1) {
      await DRILLS[name]?.();
      await clearAway();
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  isBroken = true;
} finally {
  await clearAway();
}

print(
  '\n| drill | killed | s until saves go on | saves | refused | lost | doubled |\n|---|---|---|---|---|---|---|',
);
for (const { drill, killed, seconds, acknowledged, refused, lost, doubled } of outcomes) {
  const row = [drill, killed, seconds.toFixed(2), acknowledged, refused, lost.length, doubled.length];
  print(`| ${row.join(' | ')} |`);
  for (const sentence of [...lost, ...doubled].slice(0, 10)) print(`  ${sentence}`);
}
process.exit(isBroken || outcomes.some(({ lost, doubled }) => lost.length + doubled.length > 0) ? 1 : 0);
