import { createReadStream } from 'node:fs';
import { BETWEEN_NAMES, flagOf } from '@otolead/contract/kernel/record-file.ts';
import type { CsvRecord } from '../../platform/csv/csv-reader.ts';
import { csvRecords } from '../../platform/csv/csv-records.ts';
import type { StarterProcess } from '../webform/webform.public.ts';

/** Processes of a starter file, each with its campaign and list. */
export async function readStarterProcesses(file: URL): Promise<StarterProcess[]> {
  const lines: CsvRecord[] = [];
  const content = createReadStream(file);
  for await (const records of csvRecords(content, { encoding: 'utf-8', delimiter: ',' }))
    lines.push(...records);
  const [header, ...rows] = lines;
  return rows.map(({ cells }) => {
    const cell = (column: string) => cells[header?.cells.indexOf(column) ?? -1] ?? '';
    return {
      process: cell('process'),
      business_type: cell('business_type'),
      domain: cell('domain'),
      lead_types: cell('lead_types').split(BETWEEN_NAMES),
      campaign: cell('campaign'),
      type: cell('type'),
      dialled: flagOf(cell('dialled')) === 1,
      list_name: cell('list_name'),
      list_id: Number(cell('list_id')),
    };
  });
}
