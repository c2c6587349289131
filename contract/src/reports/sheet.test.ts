import { describe, expect, it } from 'vitest';
import { type SheetGroup, sheetCsv } from './sheet.ts';

const GROUPS: readonly SheetGroup<{ readonly name: string; readonly count: number }>[] = [
  {
    id: 'all',
    columns: [
      { id: 'name', header: 'Agent', value: ({ name }) => name },
      { id: 'count', header: 'Leads', value: ({ count }) => count },
    ],
  },
];
const csv = (name: string, count = 0) => sheetCsv(GROUPS, [{ name, count }], ({ key }) => key);

describe('the file of a report', () => {
  it.each([
    '=1+1',
    '+62 812',
    '-5',
    '@SUM(A1)',
    '\tx',
    '\nx',
    '\uff1d1',
    '\u200b=1',
    ' \u2060@A',
    '\u00ad=1',
  ])('makes no formula of %j', (name) => {
    expect(csv(name)).toBe(`\uFEFF"Agent","Leads"\n"'${name}","0"\n`);
  });

  it('keeps names and numbers as they are, and marks within them', () => {
    expect(csv('Nur "Ma=rifah"', -5)).toBe('\uFEFF"Agent","Leads"\n"Nur ""Ma=rifah""","-5"\n');
  });
});
