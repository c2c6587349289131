import { logDownload, requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { recordPage } from './exports.log.ts';
import { requestExport } from './exports.service.ts';

export const exportsRoutes: readonly Route[] = [
  route(requestDownload, async (context, request) => {
    const { id, waits } = await requestExport(context, request);
    return { data: { job_id: id }, message: text(waits ? 'exports:approval.asked' : 'exports:requested') };
  }),
  route(logDownload, async (context, request) => {
    await recordPage(context, request);
    return { data: null, message: text('exports:logged') };
  }),
];
