import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly leads: number;
  /** How long each measurement of a scenario lasts. */
  readonly seconds: number;
  /** How many rows each export asks for. */
  readonly exports: readonly number[];
  /** Undefined: where there is a browser. */
  readonly browser: boolean | undefined;
  readonly sweep: boolean;
  /** Part of the names of the scenarios that are measured, and nothing besides them. */
  readonly only: string | undefined;
  /** Number of agents at work; no other scenario runs. */
  readonly agents: number | undefined;
  /** File for the results, besides the one of this size. */
  readonly out: string;
}

/** What anybody may export at any hour, and the largest export that there is a goal for. */
const SMALL_EXPORT = 30_000;
const LARGE_EXPORT = 1_000_000;
/** From here on a market has several hundred thousand leads, and the large export is worth its time. */
const LARGE = 1_000_000;

const USUAL = { leads: '200000', seconds: '4' };
/** Defaults of the agents’ run: ten minutes on a table larger than the cache. */
const AGENTS_AT_WORK = { leads: '1000000', seconds: '600' };

export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      leads: { type: 'string' },
      seconds: { type: 'string' },
      exports: { type: 'string' },
      browser: { type: 'boolean' },
      sweep: { type: 'boolean', default: false },
      only: { type: 'string' },
      agents: { type: 'string' },
      out: { type: 'string', default: '.data/bench/latest.json' },
    },
  });
  const agents = values.agents === undefined ? undefined : positive('agents', values.agents);
  const usual = agents === undefined ? USUAL : AGENTS_AT_WORK;
  const leads = positive('leads', values.leads ?? usual.leads);
  const large = values.exports === undefined ? undefined : positive('exports', values.exports);
  const sizes = [SMALL_EXPORT, large ?? (leads >= LARGE ? LARGE_EXPORT : SMALL_EXPORT)];
  return {
    leads,
    seconds: positive('seconds', values.seconds ?? usual.seconds),
    agents,
    exports: [...new Set(sizes)],
    browser: values.browser,
    sweep: values.sweep,
    only: values.only,
    out: values.out,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new RangeError(`--${name} must be a number above 0`);
  return value;
}
