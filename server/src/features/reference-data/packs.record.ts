import { packs } from '@otolead/contract/reference-data/packs.record.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';

export const PACKS = serveRecord({ record: packs, table: 'pack', belongs: 'market' });
