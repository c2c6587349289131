import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import { brandLeads } from './brand-leads.upload.ts';
import { mobileColumn, pastDateColumn } from './columns.rules.ts';
import { leadImport } from './lead-import.upload.ts';
import { leadStatuses } from './lead-statuses.upload.ts';
import { leadUpdates } from './lead-updates.upload.ts';
import { spkDates } from './spk-dates.upload.ts';
import { uploadRefusal } from './upload.limits.ts';
import { columnName, errorsFile, parseRow, sampleLines } from './upload.ts';

const CONTEXT = { market: MARKETS.id, today: '2026-11-20' };

describe('a date in a file', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['5 Nov 2026', '2026-11-05'],
    ['05-Agustus-2026', '2026-08-05'],
    ['05/11/2026', '2026-11-05'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', null],
    ['2026-02-29', null],
    ['05/13/2026', null],
    ['5 Foo 2026', null],
    ['46331', null],
    ['tomorrow', null],
    ['1900-01-01', null],
  ])('%s is %s', (cell, date) => {
    expect(pastDateColumn.parse(cell, CONTEXT)).toBe(date);
  });

  it('does not guess in the Philippines whether day or month stands first', () => {
    expect(pastDateColumn.parse('05/11/2026', { ...CONTEXT, market: MARKETS.ph })).toBeNull();
  });
});

describe('a row', () => {
  const row = { mobile: '0812-3456-789', spk_date: '2026-11-05', spk_type: 'lms' };

  it('is read as what it means', () => {
    expect(parseRow(spkDates, row, CONTEXT)).toEqual({
      row: { mobile: '628123456789', spk_date: '2026-11-05', spk_type: 'LMS' },
    });
  });

  it('tells everything that is wrong with it', () => {
    const found = parseRow(spkDates, { mobile: '6.28E+11', spk_date: '' }, CONTEXT);
    const missing = (column: string) => ({ key: 'imports:missing', params: { column } });
    expect(found).toEqual({
      fault: {
        key: 'imports:faults',
        params: {
          fault: { key: 'imports:invalid.mobile', params: { column: 'mobile', value: '6.28E+11' } },
          rest: {
            key: 'imports:faults',
            params: { fault: missing('spk_date'), rest: missing('spk_type') },
          },
        },
      },
    });
  });
});

describe('a file to be uploaded', () => {
  it.each([
    ['UPL-019 UPL-022 none', null, 'imports:file.select'],
    ['UPL-019 the empty choice of a form', { name: '', size: 0 }, 'imports:file.select'],
    ['UPL-020 a spreadsheet', { name: 'dates.xlsx', size: 9 }, 'imports:file.csv_only'],
    ['UPL-020 without an ending', { name: 'csv', size: 9 }, 'imports:file.csv_only'],
    ['UPL-020 a program behind the ending', { name: 'prices.csv.exe', size: 9 }, 'imports:file.csv_only'],
    ['UPL-020 a word that ends so', { name: 'datescsv', size: 9 }, 'imports:file.csv_only'],
    [
      'UPL-020 a spreadsheet first, too large too',
      { name: 'a.xlsx', size: 50_000_001 },
      'imports:file.csv_only',
    ],
    ['one that is too large', { name: 'a.csv', size: 50_000_001 }, 'kernel:error.payload_too_large'],
    ['the largest', { name: 'a.CSV', size: 50_000_000 }, null],
  ])('%s is answered with the right words', (_name, file, refusal) => {
    expect(uploadRefusal(file)).toBe(refusal);
  });

  it.each(['SPK Date', ' spk-date', 'Spk__DATE '])('has the column spk_date when it writes %j', (written) => {
    expect(columnName(written)).toBe('spk_date');
  });

  it.each([
    [leadImport, 'LeadUploadSample.csv', 'LeadUploadErrors.csv'],
    [leadUpdates, 'UpdateLeadSample.csv', 'UpdateLeadErrors.csv'],
    [leadStatuses, 'UpdateStatusSample.csv', 'UpdateStatusErrors.csv'],
    [spkDates, 'UpdateSpkDateSample.csv', 'UpdateSpkDateErrors.csv'],
    [brandLeads, 'UpdateFordLeadSample.csv', 'UpdateFordLeadErrors.csv'],
  ] as const)('UPL-039 has a sample and a file of errors by its own name, %#', (upload, sample, errors) => {
    expect([upload.sampleFile, errorsFile(upload)]).toEqual([sample, errors]);
  });

  it.each(['id', 'ph'] as const)('UPL-014 has a sample in %s that it would take itself', (market) => {
    const context = { ...CONTEXT, market: MARKETS[market] };
    const [header = [], cells = []] = sampleLines(spkDates, context);
    expect(header).toEqual(['mobile', 'spk_date', 'spk_type']);
    const row = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
    expect(parseRow(spkDates, row, context)).toHaveProperty('row');
    expect(mobileColumn.parse(row.mobile ?? '', context)).toMatch(/^6[23]/);
  });
});
