import { startedJob } from '../jobs/jobs.schema.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { FILE_FIELD, MAX_UPLOAD_BYTES } from './upload.limits.ts';
import {
  leadImportRequest,
  referenceImportRequest,
  uploadRequest,
  uploadResult,
  uploadResultRequest,
} from './upload.schema.ts';

const upload = {
  field: FILE_FIELD,
  limit: MAX_UPLOAD_BYTES,
  missing: 'imports:file.select',
  keptAs: 'incoming',
} as const;

export const updateSpkDates = defineEndpoint({
  name: 'imports.spk_dates',
  method: 'POST',
  path: '/lead/update_lead_spk_date',
  summary: 'Set booking dates and LMS SPK dates from a CSV file; waits up to 20 s for its job',
  source: 'spec B§2, B§7; domain.md 10',
  access: '/update_spk_date',
  request: uploadRequest,
  upload,
  data: uploadResult,
  writes: ['job', 'download_log'],
});

export const updateLeadStatuses = defineEndpoint({
  name: 'imports.lead_statuses',
  method: 'POST',
  path: '/lead/update_lead_status_csv',
  summary: 'Set the status of many leads from a CSV file; waits up to 20 s for its job',
  source: 'spec B§2, B§7; domain.md 10',
  access: '/update_lead_status',
  request: uploadRequest,
  upload,
  data: uploadResult,
  writes: ['job', 'download_log'],
});

export const updateLeads = defineEndpoint({
  name: 'imports.lead_updates',
  method: 'POST',
  path: '/lead/update_lead_csv',
  summary: 'Set status, sale and customer of many leads from a CSV file; waits up to 20 s for its job',
  source: 'spec B§2, B§7; domain.md 10',
  access: '/update_lead',
  request: uploadRequest,
  upload,
  data: uploadResult,
  writes: ['job', 'download_log'],
});

export const updateBrandLeads = defineEndpoint({
  name: 'imports.brand_leads',
  method: 'PATCH',
  path: '/lead/update_ld_status_ford_csv',
  summary: 'Reject the enquiries that a CSV file of the brand names; waits up to 20 s for its job',
  source: 'spec B§2, B§7; domain.md 10',
  access: '/update_ford_lead_csv',
  request: uploadRequest,
  upload,
  data: uploadResult,
  writes: ['job', 'download_log'],
});

export const importLeads = defineEndpoint({
  name: 'imports.lead_import',
  method: 'POST',
  path: '/lead/raw_lead_bulk_upload',
  summary: 'Take the leads of a CSV file into a campaign list; waits up to 20 s for its job',
  source: 'spec B§2, B§5, B§7; domain.md 10, 15',
  access: '/lead_upload',
  request: leadImportRequest,
  upload,
  data: uploadResult,
  writes: ['job', 'download_log'],
});

export const importReferenceData = defineEndpoint({
  name: 'imports.reference_data',
  method: 'POST',
  path: '/reference_data/import',
  summary:
    'Create and change rows of one kind of reference data from a CSV file; waits up to 20 s for its job',
  source: 'domain.md 16',
  access: '/edit_reference_data',
  request: referenceImportRequest,
  upload,
  data: uploadResult,
  writes: ['job', 'download_log'],
});

export const importUsers = defineEndpoint({
  name: 'imports.users',
  method: 'POST',
  path: '/user/import',
  summary:
    'Create users from a CSV file and invite them by mail, or change them; waits up to 20 s for its job',
  source: 'spec B§5; domain.md 3, 4',
  access: '/create_user',
  request: uploadRequest,
  upload,
  data: uploadResult,
  writes: ['job', 'download_log'],
});

export const getUploadResult = defineEndpoint({
  name: 'imports.result',
  method: 'GET',
  path: '/lead/upload_result',
  summary: 'What came of one of the caller’s uploads so far',
  source: 'issue: uploads that outlast their call',
  access: 'signed-in',
  request: uploadResultRequest,
  data: uploadResult,
});

export const undoImport = defineEndpoint({
  name: 'imports.undo',
  method: 'POST',
  path: '/lead/undo_import',
  summary: 'Withdraw the untouched leads of one of the caller’s imports, as a job',
  source: 'domain.md 15',
  access: '/lead_upload',
  request: uploadResultRequest,
  data: startedJob,
  writes: ['job', 'job_lead'],
});

export const importsEndpoints = [
  updateSpkDates,
  updateLeadStatuses,
  updateLeads,
  updateBrandLeads,
  importLeads,
  importReferenceData,
  importUsers,
  getUploadResult,
  undoImport,
] as const;
