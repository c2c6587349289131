import { getCallScript } from '@otolead/contract/call-scripts/call-scripts.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { servedRoutes } from '../../platform/records/record-calls.ts';
import { scriptOfLead } from './call-scripts.queries.ts';
import { CALL_SCRIPTS } from './call-scripts.record.ts';

export const callScriptsRoutes: readonly Route[] = [
  ...servedRoutes(CALL_SCRIPTS),
  route(getCallScript, async (context, { lead_id: leadId }) => ({
    data: await scriptOfLead(context, leadId),
  })),
];
