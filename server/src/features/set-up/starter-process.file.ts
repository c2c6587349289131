import { createReadStream } from 'node:fs';
import { BETWEEN_NAMES, flagOf } from '@otolead/contract/kernel/record-file.ts';
import { csvRecords } from '../../platform/csv/csv-records.ts';
import type { StarterProcess } from '../webform/webform.public.ts';

/** The processes of a starter file, each with its campaign and its list. */
export async function readStarterProcesses(file: URL): Promise<StarterProcess[]> {
  const [header, ...rows] = (
    await Array.fromAsync(csvRecords(createReadStream(file), { encoding: 'utf-8', delimiter: ',' }))
  ).flat();
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
