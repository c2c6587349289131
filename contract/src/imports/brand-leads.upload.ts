import { wordsColumn } from './columns.rules.ts';
import { updateBrandLeads } from './imports.endpoints.ts';
import { defineUpload } from './upload.ts';

const enquiryColumn = wordsColumn(60, {
  sample: 'REQ-1000001',
  hint: 'imports:hint.enquiry',
  required: true,
});

/** /update_ford_lead_csv: enquiries that the brand rejects (spec B§2; domain.md 10). */
export const brandLeads = defineUpload({
  endpoint: updateBrandLeads,
  job: 'brand_leads',
  title: 'kernel:menu.update_ford_lead_csv',
  columns: {
    name: enquiryColumn,
  },
  subject: 'name',
  sampleFile: 'UpdateFordLeadSample.csv',
  logModule: 'UpdateFordLead',
});
