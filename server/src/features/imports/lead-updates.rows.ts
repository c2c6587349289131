import type { leadUpdates } from '@otolead/contract/imports/lead-updates.upload.ts';
import { writeLeadRows } from './rows.leads.ts';
import type { RowWork } from './upload.jobs.ts';

/** A row is the manage-status form plus the customer's name and city of one lead (domain.md 10). */
export const writeLeadUpdates: RowWork<typeof leadUpdates> = (tx, context, rows) =>
  writeLeadRows(
    tx,
    context,
    rows.map((row) => ({
      mobile: row.mobile,
      leadId: row.id,
      status: row.crm_status,
      subStatus: row.crm_sub_status,
      attribution: row.attribution_status,
      billing: null,
      followUp: row.follow_up_date,
      comment: row.comments,
      make: row.make,
      model: row.model,
      dealer: row.bought_dealer,
      dse: row.dse_id ?? row.bought_dse,
      bookingDate: row.booking_date,
      purchaseDate: row.purchase_date,
      attributedOn: null,
      city: row.city,
      customer: row.customer,
    })),
  );
