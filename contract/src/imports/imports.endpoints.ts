import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { FILE_FIELD, MAX_UPLOAD_BYTES } from './upload.limits.ts';
import { uploadResult, uploadResultRequest } from './upload.schema.ts';

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
  request: z.object({}),
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

export const importsEndpoints = [updateSpkDates, getUploadResult] as const;
