import { leadTypes } from '@otolead/contract/reference-data/lead-types.record.ts';
import { sql } from 'kysely';
import { serveRecord } from '../../platform/records/declared-record.ts';
import { configChoice } from '../config/config.public.ts';

/** Names of its processes. */
const PROCESSES = sql`(select string_agg(process.name, ', ' order by process.name)
  from process_lead_type join process on process.id = process_lead_type.process_id
  where process_lead_type.lead_type_id = own.id and process.status <> 2)`;

export const LEAD_TYPES = serveRecord({
  record: leadTypes,
  table: 'lead_type',
  belongs: 'market',
  choices: {
    lead_qualification_id: configChoice('lead_qualification'),
    group_id: configChoice('lead_type_group'),
  },
  shown: { processes: () => PROCESSES },
});
