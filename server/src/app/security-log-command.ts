import { securityLines } from '../features/trail/trail.public.ts';
import { type Command, CommandError, required } from './cli-command.ts';

const MINUTE_MS = 60_000;

/** For a SIEM: each entry as one line of JSON, oldest first, up to the last complete minute. */
export const securityLog: Command = {
  usage: 'security-log --since 2026-11-01[T00:00:00Z] [--until 2026-11-02] (JSON lines, UTC)',
  positionals: 0,
  options: { since: { type: 'string' }, until: { type: 'string' } },
  run: async ({ db, now, print }, { values }) => {
    const since = momentIn('since', required(values, 'since'));
    const over = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
    const asked = values.until === undefined ? over : momentIn('until', required(values, 'until'));
    const until = asked < over ? asked : over;
    for await (const line of securityLines(db, { since, until })) print(line);
  },
};

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/;

function momentIn(option: string, given: string): Date {
  const moment = MOMENT.test(given) ? new Date(given) : undefined;
  if (!moment || Number.isNaN(moment.getTime()))
    throw new CommandError(`--${option} must be a day or a moment of UTC: 2026-11-01, 2026-11-01T08:30:00Z`);
  return moment;
}
