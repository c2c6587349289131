import type { ArrivalMeasures } from './arrival.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

/** What docs/performance.md promises of leads on their way in. */
export function arrivalFigures({ imported, statusFile, intake, routing }: ArrivalMeasures): Figure[] {
  const file = `import of ${imported.rows.toLocaleString('en')} rows`;
  const statuses = `status upload of ${statusFile.rows.toLocaleString('en')} rows`;
  const replayed = `replay of a draft over ${routing.simulated.toLocaleString('en')} leads, as of 1,000,000`;
  return [
    { name: `${file}: rows a second`, value: imported.perSecond, unit: '', goal: atLeast(5_000) },
    { name: `${file}: by COPY and sets`, value: imported.sqlPerSecond, unit: '' },
    { name: `${file}: rate by that of COPY and sets`, value: imported.ratio, unit: '×', goal: atLeast(0.7) },
    {
      name: 'import of 50,000,000 bytes: memory grown',
      value: imported.growth.inAll,
      unit: 'MB',
      goal: atMost(60),
    },
    { name: `${statuses}: rows a second`, value: statusFile.perSecond, unit: '' },
    { name: `${statuses}: by COPY and sets`, value: statusFile.sqlPerSecond, unit: '' },
    {
      name: `${statuses}: rate by that of COPY and sets`,
      value: statusFile.ratio,
      unit: '×',
      goal: atLeast(0.7),
    },
    { name: 'intake over 32 connections: leads a second', value: intake.perSecond, unit: '' },
    { name: 'intake: its own statements over 10', value: intake.sqlPerSecond, unit: '' },
    {
      name: 'intake: rate by that of its own statements',
      value: intake.ratio,
      unit: '×',
      goal: atLeast(0.7),
    },
    { name: 'intake at half of that rate: p95', value: intake.p95, unit: 'ms', goal: atMost(60) },
    {
      name: `rules of ${routing.lists} lists for one lead`,
      value: routing.microseconds,
      unit: 'µs',
      goal: atMost(50),
    },
    { name: replayed, value: routing.secondsOfMillion, unit: 's', goal: atMost(90) },
  ];
}
