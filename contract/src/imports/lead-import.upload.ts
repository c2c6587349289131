import { mobileColumn, wordsColumn } from './columns.rules.ts';
import { importLeads } from './imports.endpoints.ts';
import { defineUpload, type UploadColumn } from './upload.ts';

/** As typed: the lead keeps the spelling beside the number. */
const typedMobileColumn = {
  ...mobileColumn,
  parse: (cell, context) => (mobileColumn.parse(cell, context) === null ? null : cell),
} as const satisfies UploadColumn<string>;

/** Longer than any stored name, so that the enquiry's rules report the excess. */
const named = (sample: string) => wordsColumn(200, { sample, hint: 'imports:hint.row', required: true });

const nameColumn = wordsColumn(200, { sample: 'Siti Aminah', hint: 'imports:hint.customer', required: true });

/** /lead_upload: new leads for a campaign list (spec B§2). */
export const leadImport = defineUpload({
  endpoint: importLeads,
  job: 'lead_import',
  title: 'kernel:menu.upload_leads',
  columns: {
    name: nameColumn,
    mobile: typedMobileColumn,
    brand: named('Toyota'),
    model: named('Avanza'),
    city: { ...named(''), sample: ({ market }) => (market.code === 'id' ? 'Bandung' : 'Makati') },
    lms_status: named('New'),
  },
  subject: 'mobile',
  sampleFile: 'LeadUploadSample.csv',
  logModule: 'UploadLead',
  asksList: true,
});
