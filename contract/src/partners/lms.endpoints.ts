import { defineEndpoint } from '../kernel/endpoint.ts';
import { lmsReport, takenLmsReport } from './lms.schema.ts';

export const reportLms = defineEndpoint({
  name: 'partners.report_lms',
  method: 'POST',
  service: 'common',
  path: '/intake/lms',
  summary: 'Takes what a dealer’s LMS says of an assigned car (docs/intake.md)',
  source: 'domain.md 16',
  access: 'partner-key',
  request: lmsReport,
  data: takenLmsReport,
  writes: ['assigned_car', 'lead', 'activity', 'intake_request'],
});

export const partnerLmsEndpoints = [reportLms] as const;
