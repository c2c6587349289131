import { logDownload, requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { recordPage } from './exports.log.ts';
import { requestExport } from './exports.service.ts';

export const exportsRoutes: readonly Route[] = [
  route(requestDownload, async (context, request) => ({
    data: { job_id: await requestExport(context, request) },
    message: text('exports:requested'),
  })),
  route(logDownload, async (context, request) => {
    await recordPage(context, request);
    return { data: null, message: text('exports:logged') };
  }),
];
