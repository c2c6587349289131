import { wordsColumn } from './columns.rules.ts';
import { updateBrandLeads } from './imports.endpoints.ts';
import { defineUpload } from './upload.ts';

const enquiryColumn = wordsColumn(60, {
  sample: 'REQ-1000001',
  hint: 'imports:hint.enquiry',
  required: true,
});

/** /update_ford_lead_csv: the brand names the enquiries that it does not take (spec B§2; domain.md 10). */
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
