import {
  callStarted,
  consultCall,
  dialLead,
  endConsult,
  findCall,
  getLine,
  hangUp,
  listFreeAgents,
  pauseLine,
  resumeLine,
  testLine,
  transferCall,
} from '@otolead/contract/line/line.endpoints.ts';
import { keyRoute, type Route, route } from '../../platform/http/route.ts';
import { admitDialer } from '../dialer/dialer.public.ts';
import { takeStarted } from './call-started.ts';
import { consult, consulted, dial, freeAgents, hangUpCall, pause, resume, transfer } from './line.actions.ts';
import { checkLine } from './line.check.ts';
import { leadOfCall } from './line.lead.ts';
import { lineStateOf } from './line.present.ts';

export const lineRoutes: readonly Route[] = [
  route(getLine, async (context) => ({ data: await lineStateOf(context) })),
  route(dialLead, async (context, request) => ({ data: await dial(context, request) })),
  route(hangUp, async (context) => ({ data: await hangUpCall(context) })),
  route(pauseLine, async (context, { reason }) => ({ data: await pause(context, reason) })),
  route(resumeLine, async (context) => ({ data: await resume(context) })),
  route(listFreeAgents, async (context) => ({ data: await freeAgents(context) })),
  route(transferCall, async (context, request) => ({ data: await transfer(context, request) })),
  route(consultCall, async (context, request) => ({ data: await consult(context, request) })),
  route(endConsult, async (context, request) => ({ data: await consulted(context, request) })),
  route(testLine, async (context) => ({ data: await checkLine(context) })),
  route(findCall, async ({ db, market }, { lead_id: vendorLeadCode = null, mobile: phoneNumber = null }) => {
    const { leadId, note } = await leadOfCall(db, market, { vendorLeadCode, phoneNumber });
    return { data: { lead_id: leadId, note } };
  }),
  keyRoute(callStarted, admitDialer, async (context, report) => ({
    data: await takeStarted(context, report),
  })),
];
