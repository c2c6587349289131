import { text } from '@otolead/contract/kernel/text.ts';
import { reportLms } from '@otolead/contract/partners/lms.endpoints.ts';
import { keyRoute, type Route } from '../../platform/http/route.ts';
import { admitWith } from './admit.ts';
import { takeLmsReport } from './lms.service.ts';

export const partnerLmsRoutes: readonly Route[] = [
  keyRoute(reportLms, admitWith('lms'), async (context, report) => {
    const data = await takeLmsReport(context, report);
    return { data, message: text(`partners:lms.${data.outcome}`) };
  }),
];
