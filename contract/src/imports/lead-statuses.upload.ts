import { COMMENT_LENGTH } from '../lead-status/values.rules.ts';
import { followUpColumn, mobileColumn, pastDateColumn, rowColumn, wordsColumn } from './columns.rules.ts';
import { updateLeadStatuses } from './imports.endpoints.ts';
import { defineUpload } from './upload.ts';

const statusColumn = wordsColumn(100, { sample: 'Interested', hint: 'imports:hint.row', required: true });
const subStatusColumn = wordsColumn(100, { sample: 'Hot', hint: 'imports:hint.row', required: true });

/** /update_lead_status: the manage-status form of many leads (spec B§2). */
export const leadStatuses = defineUpload({
  endpoint: updateLeadStatuses,
  job: 'lead_statuses',
  title: 'kernel:menu.update_lead_status',
  columns: {
    serial_no: wordsColumn(20, { sample: '1', hint: 'imports:hint.serial_no', required: false }),
    mobile_number: mobileColumn,
    status: statusColumn,
    sub_status: subStatusColumn,
    follow_up_date: followUpColumn,
    comments: wordsColumn(COMMENT_LENGTH, {
      sample: 'Asks for a price',
      hint: 'imports:hint.comment',
      required: false,
    }),
    attribution_status: rowColumn(''),
    billing_status: rowColumn(''),
    make: rowColumn('Toyota'),
    model: rowColumn('Avanza'),
    dealer: rowColumn(''),
    dse: rowColumn(''),
    purchase_date: { ...pastDateColumn, required: false, sample: () => '' },
    attribution_status_date: { ...pastDateColumn, required: false, sample: () => '' },
  },
  subject: 'mobile_number',
  sampleFile: 'UpdateStatusSample.csv',
  logModule: 'UpdateStatusViaCsv',
});
