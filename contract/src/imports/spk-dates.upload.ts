import { mobileColumn, pastDateColumn } from './columns.rules.ts';
import { updateSpkDates } from './imports.endpoints.ts';
import { defineUpload, type UploadColumn } from './upload.ts';

export type SpkType = 'CRM' | 'LMS';

/** Who reported the sale: our staff, or the dealer's LMS. */
const spkTypeColumn = {
  required: true,
  sample: () => 'CRM',
  hint: 'imports:hint.spk_type',
  parse: (cell) => {
    const type = cell.toUpperCase();
    return type === 'CRM' || type === 'LMS' ? type : null;
  },
  invalid: 'imports:invalid.spk_type',
} as const satisfies UploadColumn<SpkType>;

/** /update_spk_date (spec B§2). */
export const spkDates = defineUpload({
  endpoint: updateSpkDates,
  job: 'spk_dates',
  title: 'kernel:menu.update_spk_date',
  columns: { mobile: mobileColumn, spk_date: pastDateColumn, spk_type: spkTypeColumn },
  subject: 'mobile',
  sampleFile: 'UpdateSpkDateSample.csv',
  logModule: 'UpdateSpkDate',
});
