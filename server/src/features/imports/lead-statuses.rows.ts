import type { leadStatuses } from '@otolead/contract/imports/lead-statuses.upload.ts';
import { writeLeadRows } from './rows.leads.ts';
import type { RowWork } from './upload.jobs.ts';

/** A row is the manage-status form of the newest lead of its mobile (domain.md 10). */
export const writeLeadStatuses: RowWork<typeof leadStatuses> = (tx, context, rows) =>
  writeLeadRows(
    tx,
    context,
    rows.map((row) => ({
      mobile: row.mobile_number,
      leadId: null,
      status: row.status,
      subStatus: row.sub_status,
      attribution: row.attribution_status,
      billing: row.billing_status,
      followUp: row.follow_up_date,
      comment: row.comments,
      make: row.make,
      model: row.model,
      dealer: row.dealer,
      dse: row.dse,
      bookingDate: null,
      purchaseDate: row.purchase_date,
      attributedOn: row.attribution_status_date,
      city: null,
      customer: null,
    })),
  );
