import { pushModeOf } from '@otolead/contract/kernel/push-mode.ts';
import {
  getLeadDetails,
  listOrPushLeads,
  listSimilarLeads,
} from '@otolead/contract/leads/leads.endpoints.ts';
import type { LeadListRequest } from '@otolead/contract/leads/leads.schema.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { openSearch } from '../../platform/http/open-reader.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import { type EmbeddedParts, embeddedDetails } from './leads.embedded.ts';
import { listLeadPage } from './leads.list.ts';
import { similarLeads } from './leads.similar.ts';

/** Starts a push to the dialer; injected by the app, because the dialer depends on leads. */
export type StartPush = (
  context: ActorContext,
  request: LeadListRequest,
) => Promise<Answer<{ readonly job_id: number }>>;

export interface LeadsNeeds {
  readonly startPush: StartPush;
  readonly parts: EmbeddedParts;
}

export function leadsRoutes({ startPush, parts }: LeadsNeeds): readonly Route[] {
  return [
    route(listOrPushLeads, async (context, request) => {
      if (pushModeOf(request)) return startPush(context, request);
      const { rows, pagination } = await listLeadPage(await openSearch(context), request);
      return { data: rows, pagination };
    }),
    route(getLeadDetails, async (context, request) => ({
      data: await embeddedDetails(context, request, parts),
    })),
    route(listSimilarLeads, async (context, { lead_id: leadId }) => ({
      data: await similarLeads(context, leadId),
    })),
  ];
}
