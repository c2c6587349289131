import { z } from 'zod';
import { blankable, wireFlag, wireInt, wireKey, wireList } from '../kernel/wire.ts';
import { ALL } from './rule.rules.ts';
import { RULE_FIELD_NAMES, type RuleField } from './rule-form.rules.ts';

const MOST_KEY = 2_147_483_647;

/** Ids, or -1 for all; groups missing from a first rule are empty. */
const chosen = wireList(wireInt(ALL, MOST_KEY)).optional();

const group = z.array(z.int());

const groupsAs = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(RULE_FIELD_NAMES.map((field) => [field, schema])) as Record<RuleField, Schema>;

export const saveWebRuleRequest = z.object({
  ...groupsAs(chosen),
  city_rule_negate: wireFlag.optional(),
  process_list_id: wireKey,
  /** Version with which the form was opened; 0 if there was no rule. */
  version: blankable(wireKey),
});

export const webRuleRequest = z.object({
  process_list_id: wireKey,
  /** Earlier version to show; the current one if absent. */
  version: blankable(wireKey),
});

/** A stored rule: ten keys if complete, fewer if stored without some groups (spec B§3). */
export const storedRule = z.object({
  id: z.int(),
  process_list_id: z.int(),
  ...groupsAs(group.optional()),
  city_rule_negate: z.boolean().optional(),
  sub_city_rule: group.optional(),
  pincode_rule: z.array(z.string()).optional(),
  pincode_rule_negate: z.boolean().optional(),
  connect_to_rule: group.optional(),
});

export type StoredRule = z.infer<typeof storedRule>;

const named = z.object({ id: z.int(), name: z.string() });

/** Names of the chosen ids in the reader's language, also of those no longer offered. */
export const ruleNames = z.object({
  ...groupsAs(z.array(named)),
  sub_city_rule: z.array(named),
});

export type RuleNames = z.infer<typeof ruleNames>;

const savedVersion = z.object({ version: z.int(), saved_by: z.string(), saved_date: z.iso.datetime() });

export const webRule = z.object({
  process_list_id: z.int(),
  list_name: z.string(),
  /** Null before the first save. */
  rule: storedRule.nullable(),
  /** Version of this rule; 0 before the first save. */
  version: z.int(),
  names: ruleNames,
  /** The latest first. */
  versions: z.array(savedVersion),
});

export type WebRuleAnswer = z.infer<typeof webRule>;

/** A rule for its readers (spec A§7). */
export const ruleData = webRule.omit({ versions: true });

/** Answer of a save: the rule in form spelling. */
export const savedRule = z.object({
  id: z.int(),
  version: z.int(),
  ...groupsAs(group),
  city_rule_negate: z.boolean(),
});
