import { text } from '@otolead/contract/kernel/text.ts';
import { NEW_RULE, type RuleValues, webRuleRules } from '@otolead/contract/web-rules/rule-form.rules.ts';
import {
  getLeadRoute,
  getRuleData,
  getWebRule,
  saveWebRule,
} from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
import { findLeadRoute } from './explained-route.ts';
import { checkRule } from './web-rules.checks.ts';
import { namesOfRule } from './web-rules.names.ts';
import {
  findList,
  findRule,
  findRuleValues,
  findVersions,
  presentRule,
  writeRule,
} from './web-rules.queries.ts';

type StoredValues = RuleValues & { readonly id: number; readonly version: number };

/** The rule's id is its list's. */
const WEB_RULE: RecordKind<RuleValues, StoredValues> = {
  name: 'web_rule',
  empty: NEW_RULE,
  find: findRuleValues,
  faults: webRuleRules.faults,
  check: checkRule,
  write: writeRule,
};

async function readRule(context: ActorContext, listId: number, version?: number) {
  const list = await findList(context.db, context, listId);
  if (!list) throw notFound();
  const found = await findRule(context.db, listId, version);
  if (!found && version !== undefined) throw notFound();
  const rule = found ? presentRule(found) : null;
  return {
    process_list_id: listId,
    list_name: list.list_name,
    rule,
    version: found?.version ?? 0,
    names: await namesOfRule(context, rule),
  };
}

export const webRulesRoutes: readonly Route[] = [
  route(getLeadRoute, async (context, { lead_id: leadId }) => ({
    data: await findLeadRoute(context, leadId),
  })),
  route(getWebRule, async (context, { process_list_id: listId, version }) => {
    const [rule, versions] = await Promise.all([
      readRule(context, listId, version),
      findVersions(context.db, listId),
    ]);
    const saved = versions.map(({ saved_at: at, ...one }) => ({ ...one, saved_date: at.toISOString() }));
    return { data: { ...rule, versions: saved } };
  }),
  route(getRuleData, async (context, { process_list_id: listId }) => ({
    data: await readRule(context, listId),
  })),
  route(saveWebRule, async (context, { process_list_id: listId, ...request }) => {
    const saved = await saveRecord(context, WEB_RULE, { ...request, id: listId });
    return { data: mutable(saved), message: text('web-rules:saved') };
  }),
];

/** Rules are readonly, wire types are not. */
function mutable({ id, version, city_rule_negate, ...groups }: StoredValues) {
  const copies = Object.entries(groups).map(([field, chosen]) => [field, [...chosen]]);
  return { id, version, city_rule_negate, ...Object.fromEntries(copies) } as never;
}
