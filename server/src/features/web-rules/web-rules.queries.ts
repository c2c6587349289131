import { EMPTY_RULE, type WebRule, withDraft } from '@otolead/contract/web-rules/rule.rules.ts';
import {
  draftOf,
  NEW_RULE,
  RULE_FIELD_NAMES,
  RULE_FIELDS,
  type RuleValues,
} from '@otolead/contract/web-rules/rule-form.rules.ts';
import type { StoredRule } from '@otolead/contract/web-rules/web-rules.schema.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';
import { routingChanged } from './lists.ts';

/** A list of the market whose process was not deleted. */
export async function findList(db: Db | Tx, { market }: ActorContext, id: number, lock = false) {
  const found = db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process_list.id', '=', id)
    .where('process.market_id', '=', market.id)
    .where('process.status', '!=', STORED_STATUS.deleted)
    .select(['process_list.id', 'process_list.list_name']);
  return (lock ? found.forUpdate('process_list') : found).executeTakeFirst();
}

/** All versions of a list's rule, latest first. */
export function findVersions(db: Db | Tx, listId: number) {
  return db
    .selectFrom('web_rule')
    .innerJoin('app_user', 'app_user.id', 'web_rule.saved_by')
    .where('process_list_id', '=', listId)
    .select(['web_rule.version', 'web_rule.saved_at', 'app_user.name as saved_by'])
    .orderBy('web_rule.version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
}

/** Maximum versions listed; older ones are kept. */
const MOST_VERSIONS = 100;

/** One version, by default the current one. */
export function findRule(db: Db | Tx, listId: number, version?: number) {
  return db
    .selectFrom('web_rule')
    .where('process_list_id', '=', listId)
    .$call(whenGiven(version, (rules, value) => rules.where('version', '=', value)))
    .select(['id', 'process_list_id', 'version', 'rule'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type FoundRule = NonNullable<Awaited<ReturnType<typeof findRule>>>;

/** Stored keys of the rule in wire spelling. */
export function presentRule({ id, process_list_id, rule }: FoundRule): StoredRule {
  const groups = RULE_FIELD_NAMES.flatMap((field) => {
    const chosen = rule[RULE_FIELDS[field]];
    return chosen === undefined ? [] : [[field, [...chosen]]];
  });
  const { city_negate: negate, sub_city: subCities, pincode, connect_to: scores } = rule;
  return {
    id,
    process_list_id,
    ...Object.fromEntries(groups),
    ...(negate !== undefined && { city_rule_negate: negate }),
    ...(subCities?.length && { sub_city_rule: [...subCities] }),
    ...(pincode?.length && {
      pincode_rule: [...pincode],
      pincode_rule_negate: rule.pincode_negate ?? false,
    }),
    ...(scores?.length && { connect_to_rule: [...scores] }),
  };
}

/** Rule of a locked list in form format; version 0 before its first save. */
export async function findRuleValues(tx: Tx, context: ActorContext, listId: number) {
  const list = await findList(tx, context, listId, true);
  if (!list) return undefined;
  const stored = await findRule(tx, listId);
  return { id: listId, version: stored?.version ?? 0, ...valuesOf({ ...EMPTY_RULE, ...stored?.rule }) };
}

function valuesOf(rule: WebRule): RuleValues {
  const groups = RULE_FIELD_NAMES.map((field) => [field, [...rule[RULE_FIELDS[field]]]]);
  return { ...NEW_RULE, ...Object.fromEntries(groups), city_rule_negate: rule.city_negate };
}

/** Stores the next version; the list is locked, so numbers are unique. */
export async function writeRule(
  tx: Tx,
  { actor, clock, market }: ActorContext,
  values: RuleValues,
  listId: number | undefined,
): Promise<number> {
  const id = listId as number;
  const stored = await findRule(tx, id);
  const before = stored ? { ...EMPTY_RULE, ...stored.rule } : null;
  await tx
    .insertInto('web_rule')
    .values({
      process_list_id: id,
      version: (stored?.version ?? 0) + 1,
      rule: JSON.stringify(withDraft(before, draftOf(values))),
      saved_by: actor.userId,
      saved_at: clock.now(),
    })
    .execute();
  await routingChanged(tx, market.id);
  return id;
}
