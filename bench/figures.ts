import { DEFAULT_EXPORT_LIMITS } from '@otolead/contract/exports/exports.rules.ts';
import type { AdminMeasures } from './administration.ts';
import { arrivalFigures } from './arrival-figures.ts';
import type { BrowserMeasures } from './browser.ts';
import { atLeast, atMost, type Figure, type Goal } from './figure.ts';
import { type Percentiles, round, type Spread } from './load.ts';
import type { Results } from './results.ts';
import type { StreamMeasures } from './streams.ts';

/** What docs/performance.md promises. */
const GOALS = {
  updateBySql: atLeast(0.7),
  exportByCopy: atMost(1.3),
  exportGrowth: atMost(30),
  exportGrowthLater: atMost(10),
  push: atMost(10),
  auditChange: atMost(2),
  auditCounts: atMost(30),
  firstPaint: atMost(100),
  leadFromList: atMost(150),
  prefetchedLead: atMost(50),
  interaction: atMost(100),
  longTasks: atMost(0),
  filter: atMost(100),
  adminLists: atMost(1),
  options: atMost(100),
  streamMemory: atMost(100),
  streamChange: atMost(1_000),
} as const;

export function figuresOf(results: Results): Figure[] {
  const { rows, exports, push, audits, arrival, browser, administration, streams } = results;
  const update = rows.find(({ name }) => name === 'status update');
  return [
    ...(update ? updateFigures(update.ratios) : []),
    ...exports.flatMap(({ wanted, rows, job, copy, ratio, growth }): Figure[] => {
      const what = `export of ${rows.toLocaleString('en')} rows`;
      return [
        { name: `${what}: the job`, value: job, unit: 's' },
        { name: `${what}: plain COPY`, value: copy, unit: 's' },
        { name: `${what}: job by COPY`, value: ratio, unit: '×', goal: GOALS.exportByCopy },
        ...(wanted <= DEFAULT_EXPORT_LIMITS.limit
          ? [
              {
                name: `${what}: memory grown`,
                value: growth.inAll,
                unit: 'MB',
                goal: GOALS.exportGrowth,
              } as const,
            ]
          : [
              { name: `${what}: memory grown`, value: growth.inAll, unit: 'MB' } as const,
              {
                name: `${what}: memory grown after the first tenth`,
                value: growth.later,
                unit: 'MB',
                goal: GOALS.exportGrowthLater,
              } as const,
            ]),
      ];
    }),
    {
      name: `priority push of ${push.leads.toLocaleString('en')} leads to the last acceptance`,
      value: push.toAcceptance,
      unit: 's',
      goal: GOALS.push,
    },
    { name: 'the same to the end of its job', value: push.toEnd, unit: 's' },
    {
      name: 'of these accepted by the simulator',
      value: push.accepted,
      unit: 'leads',
      goal: atLeast(push.leads),
    },
    {
      name: `change of ${audits.audits.toLocaleString('en')} audits to the end of its job`,
      value: audits.toEnd,
      unit: 's',
      goal: GOALS.auditChange,
    },
    { name: 'counts of the audit tabs', value: audits.counts, unit: 'ms', goal: GOALS.auditCounts },
    ...arrivalFigures(arrival),
    ...(browser ? browserFigures(browser) : []),
    ...adminFigures(administration),
    ...streamFigures(streams),
  ];
}

export function streamFigures({ streams, memory, median, slowest }: StreamMeasures): Figure[] {
  const what = `a change at the last of ${streams} event streams`;
  return [
    { name: `${streams} event streams: memory grown`, value: memory, unit: 'MB', goal: GOALS.streamMemory },
    { name: `${what}, median`, value: median, unit: 'ms', goal: GOALS.streamChange },
    { name: `${what}, slowest`, value: slowest, unit: 'ms', goal: GOALS.streamChange },
  ];
}

function updateFigures({ rate, sqlThroughput }: Results['rows'][number]['ratios']): Figure[] {
  const what = 'status updates a second by those of their own statements in plain SQL';
  return [
    { name: `${what}, one connection each`, value: rate, unit: '×', goal: GOALS.updateBySql },
    { name: `${what}, 32 connections by 10`, value: sqlThroughput, unit: '×', goal: GOALS.updateBySql },
  ];
}

function browserFigures({
  rows,
  scrolling,
  typing,
  filterToRows,
  screens,
  lead,
  ahead,
  empty,
}: NonNullable<Results['browser']>): Figure[] {
  const scrolled = `scrolling ${rows.toLocaleString('en')} rows`;
  return [
    {
      name: `${scrolled}: tasks over 50 ms, middle of three times`,
      value: scrolling.middle.over50,
      unit: '',
      goal: GOALS.longTasks,
    },
    { name: `${scrolled}: longest task, middle of three times`, value: scrolling.middle.longest, unit: 'ms' },
    { name: `${scrolled}: tasks over 50 ms, worst time`, value: scrolling.worst.over50, unit: '' },
    { name: `${scrolled}: longest task, worst time`, value: scrolling.worst.longest, unit: 'ms' },
    { name: 'typing a name: longest task', value: typing.longest, unit: 'ms' },
    { name: 'typing a name: tasks over 50 ms', value: typing.over50, unit: '', goal: GOALS.longTasks },
    {
      name: 'filter: from its answer to its rows, median',
      value: filterToRows.median,
      unit: 'ms',
      goal: GOALS.filter,
    },
    { name: 'filter: from its answer to its rows, worst', value: filterToRows.worst, unit: 'ms' },
    ...leadFigures({ lead, ahead, empty }),
    ...screens.flatMap(({ name, median, worst }): Figure[] => [
      {
        name: `${name}: first paint after its data, median`,
        value: median,
        unit: 'ms',
        goal: GOALS.firstPaint,
      },
      { name: `${name}: first paint after its data, worst`, value: worst, unit: 'ms' },
    ]),
  ];
}

/** A list's p50 by what its goal allows: 1.5 × its own statements + 1 ms. */
const byAllowed = ({ api, sql }: AdminMeasures['lists'][number]) => api / (1.5 * sql + 1);

export function adminFigures({ lists, selects }: AdminMeasures): Figure[] {
  const worst = lists.toSorted((one, other) => byAllowed(other) - byAllowed(one))[0];
  return [
    ...(worst
      ? ([
          {
            name: `${lists.length} lists of the administration, 10,000 rows each: the worst, ${worst.name}, p50 by 1.5 × its SQL + 1 ms`,
            value: round(byAllowed(worst)),
            unit: '×',
            goal: GOALS.adminLists,
          },
          { name: `${worst.name}: p50`, value: worst.api, unit: 'ms' },
          { name: `${worst.name}: p50 of its SQL`, value: worst.sql, unit: 'ms' },
        ] satisfies Figure[])
      : []),
    ...selects.flatMap(({ name, opening, typing }): Figure[] => [
      {
        name: `a select of ${name}: from the press to its options, median`,
        value: opening.median,
        unit: 'ms',
        goal: GOALS.options,
      },
      { name: `a select of ${name}: from the press to its options, worst`, value: opening.worst, unit: 'ms' },
      {
        name: `a select of ${name}: from a key to what it finds, median`,
        value: typing.median,
        unit: 'ms',
        goal: GOALS.options,
      },
      { name: `a select of ${name}: from a key to what it finds, worst`, value: typing.worst, unit: 'ms' },
    ]),
  ];
}

export function leadFigures({
  lead,
  ahead,
  empty,
}: Pick<BrowserMeasures, 'lead' | 'ahead' | 'empty'>): Figure[] {
  const { fromList, step, prefetchedStep, interactions } = lead;
  const both = (name: string, { median, worst }: Spread, bound?: Goal): Figure[] => [
    { name: `${name}, median`, value: median, unit: 'ms', ...(bound && { goal: bound }) },
    { name: `${name}, worst`, value: worst, unit: 'ms' },
  ];
  const parts = (name: string, { p50, p95 }: Percentiles, bound?: Goal): Figure[] => [
    { name: `${name}, p50`, value: p50, unit: 'ms', ...(bound && { goal: bound }) },
    { name: `${name}, p95`, value: p95, unit: 'ms' },
  ];
  const tab = 'from the list to a lead in its tab';
  return [
    ...both(tab, fromList, GOALS.leadFromList),
    ...parts('from a link to an empty page in its tab', empty.opened),
    ...(ahead
      ? [
          ...parts(`${tab}, rendered ahead`, ahead.same, GOALS.prefetchedLead),
          ...parts(`${tab}, rendered ahead for another lead`, ahead.other, GOALS.leadFromList),
          ...(empty.ahead ? parts('from a link to an empty page, rendered ahead', empty.ahead) : []),
          ...parts('of both, from the click to the turn of the hidden tab', ahead.activation),
        ]
      : []),
    ...both('from a lead to the next', step, GOALS.leadFromList),
    ...both('from a lead to the next, fetched ahead', prefetchedStep, GOALS.prefetchedLead),
    ...interactions.map(
      ({ name, worst }): Figure => ({
        name: `on a lead, ${name}: to the next frame, longest of five`,
        value: worst,
        unit: 'ms',
        goal: GOALS.interaction,
      }),
    ),
  ];
}
