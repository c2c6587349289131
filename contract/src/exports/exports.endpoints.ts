import { z } from 'zod';
import { startedJob } from '../jobs/jobs.schema.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { REPORTS, rightOfModule } from '../reports/report-types.rules.ts';
import { EXPORTED_LIST, rightsToExport } from './exports.rules.ts';
import { downloadLogRequest, downloadRequest } from './exports.schema.ts';

export const requestDownload = defineEndpoint({
  name: 'exports.request',
  method: 'POST',
  path: '/lead/save_download_csv',
  summary:
    'Export the leads of a search, or the audits of a tab, to a CSV file, as a job that ends with a mail',
  source: 'spec A§7, A§9; domain.md 3, 14',
  access: { keys: ['/download-csv', ...Object.values(EXPORTED_LIST)], choose: rightsToExport },
  request: downloadRequest,
  data: startedJob,
  writes: ['job', 'download_log', 'export_approval'],
  asksAgain: 'by_size',
});

export const logDownload = defineEndpoint({
  name: 'exports.log',
  method: 'POST',
  path: '/lead/save_csv_download_log',
  summary: 'Name the page of a download that was just written down, or write down one that the browser made',
  source: 'spec A§7, B§7',
  access: {
    keys: ['/download-csv', ...Object.values(REPORTS).map(({ access }) => access)],
    choose: ({ module }) => rightOfModule(module) ?? '/download-csv',
  },
  request: downloadLogRequest,
  data: z.null(),
  writes: ['download_log'],
});

export const exportsEndpoints = [requestDownload, logDownload] as const;
