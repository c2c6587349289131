import type { leadImport } from '@otolead/contract/imports/lead-import.upload.ts';
import type { RowOf } from '@otolead/contract/imports/upload.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type ChosenList, type EnquiryOutcome, takeEnquiries } from '../arrivals/arrivals.public.ts';
import { type RowVerdict, rememberLeads } from '../jobs/jobs.public.ts';
import { together } from './rows.faults.ts';
import type { RowContext } from './upload.jobs.ts';

/** Id of 'Bulk Upload' within `source_list`. */
const BULK_UPLOAD = 7;

/**
 * Takes rows as enquiries for the chosen list: persons already in it are 'already', an open lead elsewhere takes the
 * row, others become new leads in it (domain.md 10, 15). The job records the leads that it made.
 */
export async function takeLeads(
  tx: Tx,
  { actor, chosen, fileName, jobId, market, now }: RowContext,
  rows: readonly RowOf<typeof leadImport>[],
): Promise<readonly RowVerdict[]> {
  const source = { name: fileName, actor, sourceId: BULK_UPLOAD, now, list: chosen as ChosenList };
  const outcomes = await takeEnquiries(
    tx,
    market,
    source,
    rows.map(({ name, mobile, brand, model, city, lms_status }) => ({
      name,
      mobile,
      make: brand,
      model,
      city,
      lms_status,
    })),
  );
  const made = outcomes.filter(({ leadId, duplicate }) => leadId !== null && !duplicate);
  await rememberLeads(
    tx,
    jobId,
    made.map(({ leadId }) => leadId as number),
  );
  return outcomes.map((outcome, index) => verdictOf(outcome, rows[index]));
}

type Row = RowOf<typeof leadImport>;

/** File columns with looked-up names, by enquiry field. */
const LOOKED_UP = { make: 'brand', model: 'model', city: 'city', lms_status: 'lms_status' } as const;

function verdictOf({ leadId, duplicate, already, errors }: EnquiryOutcome, row: Row | undefined): RowVerdict {
  if (leadId === null) return together(faultsOf(errors, row));
  if (already) return 'already';
  return { change: duplicate ? text('imports:change.join', { lead: leadId }) : CREATED };
}

/** Faults quote unknown names, because a row number alone does not say what to correct. */
function faultsOf(errors: EnquiryOutcome['errors'], row: Row | undefined): Text[] {
  return Object.entries(errors).flatMap(([field, faults]) => {
    const value = row?.[LOOKED_UP[field as keyof typeof LOOKED_UP]];
    const isUnknown = ({ key }: Text) => key.startsWith('arrivals:unknown.');
    return faults.map((fault) =>
      value && isUnknown(fault) ? text('imports:with_value', { fault, value }) : fault,
    );
  });
}

const CREATED = text('imports:change.create');
