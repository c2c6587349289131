import { rm } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { createPool } from '../server/src/platform/db/database.ts';
import { findBrowser } from '../tools/browser.ts';
import { measureAdministration } from './administration.ts';
import { measureAgents } from './agents.ts';
import { measureArrival } from './arrival.ts';
import { arrivalFigures } from './arrival-figures.ts';
import { type AuditFigures, measureAudits } from './audits.ts';
import { type BrowserMeasures, measureBrowser, measureLeadScreen } from './browser.ts';
import { forgetJobs, forgetSessions } from './clean-up.ts';
import { openBenchDatabase } from './database.ts';
import { type ExportRow, measureExport } from './exports.ts';
import { leadFigures } from './figures.ts';
import { growReportFacts } from './grow-reports.ts';
import { round } from './load.ts';
import { measureScenario, POOL, type Row } from './measure-scenario.ts';
import { type BenchOptions, readOptions } from './options.ts';
import type { ProductPayload } from './product.ts';
import { measurePush } from './push.ts';
import {
  adminMarkdown,
  figureTable,
  markdownOf,
  reportsMarkdown,
  scenarioTable,
  streamMarkdown,
} from './report.ts';
import { isOfReports, measureReports } from './reports.ts';
import { keep, type Measured, withGrowth } from './results.ts';
import { scenarios } from './scenarios.ts';
import { measureStreams } from './streams.ts';
import { signInSupervisor } from './supervisor.ts';
import { sweep } from './sweep.ts';

/**
 * `npm run bench -- [--leads 200000] [--seconds 4] [--exports ROWS] [--no-browser] [--sweep] [--out FILE] [--only TEXT]`: the
 * product beside its floors, in one run. docs/performance.md tells what each figure means.
 */
const FILES = resolve('.data', 'bench', 'files');
const options = readOptions(process.argv.slice(2));
if (options.agents !== undefined) {
  print(await measureAgents({ ...options, agents: options.agents }, FILES));
  process.exit(0);
}
const executablePath = options.browser === false ? undefined : findBrowser();
if (options.browser && executablePath === undefined) throw new Error('no Chromium was found');

/** `--only administration` needs none of the leads. */
if (options.only === 'administration') {
  print(`\n${adminMarkdown(await measureAdministration(FILES, executablePath))}`);
  process.exit(0);
}

/** `--only streams` neither. */
if (options.only === 'streams') {
  print(`\n${streamMarkdown(await measureStreams())}`);
  process.exit(0);
}

const database = await openBenchDatabase(
  options.leads,
  isOfReports(options.only) ? { fill: growReportFacts } : {},
);
const { connectionString } = database;
const pool = createPool({ connectionString, size: POOL, statementTimeout: 0, onError: () => undefined });
const payload = { connectionString, filesFolder: FILES };
try {
  await cleanUp();
  if (options.only === undefined) {
    const results = await withGrowth(await measureAll(options));
    const markdown = markdownOf(results);
    await keep(results, markdown, options.out);
    print(`\n${markdown}`);
  } else if (options.only === 'arrival') {
    print(`\n${figureTable(arrivalFigures(await measureArrival(pool, payload, print)))}`);
  } else if (options.only === 'lead screen') {
    if (executablePath === undefined) throw new Error('no Chromium was found');
    print(`\n${figureTable(leadFigures(await measureLeadScreen(pool, payload, executablePath)))}`);
  } else if (isOfReports(options.only)) {
    const { only, seconds } = options;
    print(`\n${reportsMarkdown(await measureReports(pool, payload, { only, seconds, print }))}`);
  } else {
    print(`\n${scenarioTable(await measureScenarios(options))}`);
    if (options.only === 'audits') await measureAuditChange();
  }
} finally {
  await cleanUp();
  await pool.end();
  await database.close();
}
process.exit(0);

async function measureScenarios({ seconds, only = '' }: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const all = await scenarios(pool, systemClock.now());
  const quick = all.find(({ page }) => page !== undefined);
  if (!quick) throw new Error('no scenario is quick enough to warm up with');
  for (const scenario of all.filter(({ name }) => name.includes(only))) {
    // A session of its own each, because an access token does not last for the longest of runs.
    const token = await signInSupervisor(pool, systemClock.now());
    const row = await measureScenario({ pool, connectionString, token, seconds }, scenario, quick);
    rows.push(row);
    print(`${row.name}: API p50 ${row.api.p50} ms, SQL p50 ${row.sql.p50} ms`);
  }
  return rows;
}

async function measureAll(all: BenchOptions): Promise<Measured> {
  const { leads, seconds, exports: sizes, sweep: isSwept } = all;
  const rows = await measureScenarios(all);
  const exported: ExportRow[] = [];
  for (const size of sizes) {
    const row = await measureExport(pool, payload, size);
    exported.push(row);
    print(
      `export of ${row.rows} rows: job ${row.job} s, COPY ${row.copy} s, ${row.growth.inAll} MB, of these ${row.growth.later} after the first tenth`,
    );
  }
  const push = await measurePush(pool, payload);
  print(`priority push of ${push.leads} leads: ${push.toAcceptance} s`);
  const audits = await measureAuditChange();
  const arrival = await measureArrival(pool, payload, print);
  const browser = executablePath === undefined ? null : await browse(executablePath);
  const administration = await measureAdministration(FILES, executablePath);
  print(`administration: ${administration.lists.length} lists`);
  const streams = await measureStreams();
  print(
    `${streams.streams} event streams: ${streams.memory} MB, a change at the last after ${streams.median} ms`,
  );
  const swept = isSwept ? await sweep(pool, await signInSupervisor(pool, systemClock.now())) : [];
  return {
    at: systemClock.now().toISOString(),
    machine: { cores: cpus().length, memoryGiB: round(totalmem() / 2 ** 30) },
    postgres: await versionOf(pool),
    leads,
    seconds,
    rows,
    exports: exported,
    push,
    audits,
    arrival,
    browser,
    administration,
    streams,
    swept,
  };
}

async function measureAuditChange(): Promise<AuditFigures> {
  const audits = await measureAudits(pool, payload);
  print(
    `counts of the audit tabs: ${audits.counts} ms; change of ${audits.audits} audits: ${audits.toEnd} s`,
  );
  return audits;
}

async function browse(executable: string): Promise<BrowserMeasures> {
  const measures = await measureBrowser(pool, payload satisfies ProductPayload, executable);
  print(
    `browser: longest task ${measures.scrolling.middle.longest} ms scrolling, ${measures.typing.longest} ms typing`,
  );
  return measures;
}

async function versionOf(client: pg.Pool): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? '';
}

async function cleanUp(): Promise<void> {
  await forgetJobs(pool);
  await forgetSessions(pool);
  await rm(payload.filesFolder, { recursive: true, force: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
