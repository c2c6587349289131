import { COMMENT_LENGTH } from '../lead-status/values.rules.ts';
import {
  dateColumn,
  followUpColumn,
  mobileColumn,
  pastDateColumn,
  rowColumn,
  wordsColumn,
} from './columns.rules.ts';
import { updateLeads } from './imports.endpoints.ts';
import { defineUpload, type UploadColumn } from './upload.ts';

const optionalPastDate = { ...pastDateColumn, required: false, sample: () => '' } as const;

/** Lead number; without it the newest lead with the mobile is meant. */
const leadIdColumn = {
  required: false,
  sample: () => '',
  hint: 'imports:hint.lead_id',
  parse: (cell) => (/^\d{1,15}$/.test(cell) ? Number(cell) : null),
  invalid: 'imports:invalid.value',
} as const satisfies UploadColumn<number>;

/** Extra columns of an exported file; ignored. */
const beside = wordsColumn(200, { sample: '', hint: 'imports:hint.beside', required: false });

/** /update_lead: status, sale and customer of many leads (spec B§2). */
export const leadUpdates = defineUpload({
  endpoint: updateLeads,
  job: 'lead_updates',
  title: 'kernel:menu.update_lead',
  columns: {
    crm_status: rowColumn('Interested'),
    crm_sub_status: rowColumn('Hot'),
    attribution_status: rowColumn(''),
    follow_up_date: followUpColumn,
    bought_dealer: rowColumn(''),
    bought_dse: rowColumn(''),
    make: rowColumn('Toyota'),
    model: rowColumn('Avanza'),
    booking_date: optionalPastDate,
    purchase_date: optionalPastDate,
    mobile: mobileColumn,
    organization_name: beside,
    dealer_code: beside,
    sm_code: beside,
    dse_id: rowColumn(''),
    city: rowColumn(''),
    id: leadIdColumn,
    create_time: { ...dateColumn, sample: () => '' },
    customer: wordsColumn(100, { sample: '', hint: 'imports:hint.customer', required: false }),
    comments: wordsColumn(COMMENT_LENGTH, { sample: '', hint: 'imports:hint.comment', required: false }),
  },
  subject: 'mobile',
  sampleFile: 'UpdateLeadSample.csv',
  logModule: 'UpdateLead',
});
