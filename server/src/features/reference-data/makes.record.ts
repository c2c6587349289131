import { makes } from '@otolead/contract/reference-data/makes.record.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';

export const MAKES = serveRecord({
  record: makes,
  table: 'make',
  belongs: 'everybody',
  columns: { e_year: 'end_year' },
});
