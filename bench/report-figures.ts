import { atMost, type Figure } from './figure.ts';
import type { FileMeasures } from './report-files.ts';
import type { SaveMeasures } from './report-saves.ts';

const GOALS = {
  firstByte: atMost(300),
  byCopy: atMost(1.3),
  growth: atMost(60),
  saves: atMost(2),
} as const;

export function fileFigures({ first, details, raw }: FileMeasures): Figure[] {
  const rawData = `raw data of 31 days, ${raw.rows.toLocaleString('en')} rows`;
  return [
    ...first.flatMap(({ name, median, worst }): Figure[] => [
      { name: `${name}: job id or first byte, median`, value: median, unit: 'ms' },
      {
        name: `${name}: job id or first byte, worst`,
        value: worst,
        unit: 'ms',
        goal: GOALS.firstByte,
      },
    ]),
    ...details.flatMap(({ rows, api, file }): Figure[] => {
      const what = `detail of ${rows.toLocaleString('en')} rows as a file`;
      if (!file) return [{ name: `${what}: job id`, value: api, unit: 'ms', goal: GOALS.firstByte }];
      return [
        { name: what, value: api, unit: 'ms' },
        { name: `${what}: plain COPY`, value: file.copy, unit: 'ms' },
        { name: `${what}: by COPY`, value: file.ratio, unit: '×', goal: GOALS.byCopy },
      ];
    }),
    { name: `${rawData}: the job`, value: raw.job, unit: 'ms' },
    { name: `${rawData}: plain COPY`, value: raw.copy, unit: 'ms' },
    { name: `${rawData}: job by COPY`, value: raw.ratio, unit: '×', goal: GOALS.byCopy },
    { name: `${rawData}: memory grown`, value: raw.growth, unit: 'MB', goal: GOALS.growth },
  ];
}

export function saveFigures({ alone, beside, ratio, searches, refused }: SaveMeasures): Figure[] {
  return [
    { name: 'a save: p95 alone', value: alone.p95, unit: 'ms' },
    { name: 'a save: p95 beside ten people who search reports', value: beside.p95, unit: 'ms' },
    { name: 'a save: p95 beside searches by p95 alone', value: ratio, unit: '×', goal: GOALS.saves },
    { name: 'searches answered meanwhile', value: searches, unit: '' },
    { name: 'searches refused for their time', value: refused, unit: '' },
  ];
}
