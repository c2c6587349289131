import { text } from '@otolead/contract/kernel/text.ts';
import type { LeadRoute } from '@otolead/contract/web-rules/lead-route.schema.ts';
import type { Reason, RouteGroup } from '@otolead/contract/web-rules/route.rules.ts';
import { RULE_GROUPS } from '@otolead/contract/web-rules/rule.rules.ts';
import { sql } from 'kysely';
import type { Placeholders } from '../../platform/db/statement.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { namesOf } from '../config/config.public.ts';
import { leadScope, scopedLeads, scopedStatement } from '../leads/leads.public.ts';
import { namesOfRule } from './web-rules.names.ts';

const findLastRoute = scopedStatement((db, scope, { leadId }: Placeholders<{ readonly leadId: number }>) =>
  scopedLeads(db, scope)
    .leftJoin('lead_route as last', 'last.lead_id', 'lead.lead_id')
    .where('lead.lead_id', '=', leadId)
    .select(['last.cause', 'last.decision', 'last.process_list_id', 'last.routed_at'])
    .orderBy('last.id', 'desc')
    .limit(sql.lit(1)),
);

/** Newest decision about a lead of the scope; 404 outside. */
export async function findLeadRoute(context: ActorContext, leadId: number): Promise<LeadRoute> {
  const [found] = await findLastRoute(context.db, leadScope(context), { leadId });
  if (!found) throw notFound();
  const { cause, decision, process_list_id: listId, routed_at: at } = found;
  if (!cause || !decision || !at) return null;
  const names = await namesOf(context, [{ table: 'process_list', ids: [listId] }]);
  return {
    cause,
    outcome: decision.outcome,
    why: decision.outcome === 'pool' ? decision.why : null,
    list_name: names.row('process_list', listId)?.name ?? null,
    because: decision.outcome === 'list' ? await reasonWords(context, decision.because) : [],
    routed_date: at.toISOString(),
  };
}

/** 'City Bandung', with group and value as on the rule's screen. */
async function reasonWords(context: ActorContext, because: readonly Reason[]): Promise<string[]> {
  const groups = RULE_GROUPS.map((group) => [
    `${group}_rule`,
    because.flatMap((one) => (one.group === group && typeof one.value === 'number' ? [one.value] : [])),
  ]);
  const names = await namesOfRule(context, { id: 0, process_list_id: 0, ...Object.fromEntries(groups) });
  const wordOf = ({ group, value }: Reason) =>
    group === 'pincode' ? value : (names[`${group}_rule`].find(({ id }) => id === value)?.name ?? value);
  return because.map((reason) => [context.t(text(FIELDS[reason.group])), wordOf(reason) ?? '–'].join(' '));
}

const FIELDS = {
  lead_source: 'web-rules:field.lead_source_rule',
  buy_time: 'web-rules:field.buy_time_rule',
  city: 'web-rules:field.city_rule',
  brand: 'web-rules:field.brand_rule',
  model: 'web-rules:field.model_rule',
  web_id: 'web-rules:field.web_id_rule',
  lead_type: 'web-rules:field.lead_type_rule',
  pincode: 'web-rules:field.pincode_rule',
} as const satisfies Record<RouteGroup, string>;
