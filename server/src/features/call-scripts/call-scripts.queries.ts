import { sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';

interface CallScript {
  readonly script: string;
  readonly consent_line: string;
}

/** Script of a lead's campaign, else the default, and the consent line where calls are recorded; 404 outside the scope. */
export async function scriptOfLead(context: ActorContext, leadId: number): Promise<CallScript> {
  const { db, market } = context;
  const found = await scopedLeads(db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .select([
      sql<string>`coalesce((select script from call_script
        where call_script.market_id = ${market.id} and call_script.status = 1
          and (call_script.campaign_id = lead.campaign_id or call_script.campaign_id is null)
        order by call_script.campaign_id nulls last limit 1), '')`.as('script'),
      sql<string>`coalesce((select consent_line from recording_rule
        where recording_rule.market_id = ${market.id} and recording_rule.mode <> 'off'), '')`.as(
        'consent_line',
      ),
    ])
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
