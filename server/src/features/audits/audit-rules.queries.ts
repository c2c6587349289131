import {
  AUDIT_RULES,
  type AuditRuleValues,
  auditRuleRules,
} from '@otolead/contract/audits/audit-rules.rules.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import { type LocalDate, localDate, mondayOf } from '@otolead/contract/kernel/market-time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { FindRecord, RecordKind, WriteRecord } from '../../platform/records/save-record.ts';
import type { Lead } from '../leads/leads.public.ts';
import { isSampled } from './sampling.ts';

interface AuditRuleRecord extends AuditRuleValues {
  /** Id of the market. */
  readonly id: number;
  readonly version: number;
}

function rulesOf(db: Db | Tx, marketId: number) {
  return db
    .selectFrom('audit_rules')
    .where('market_id', '=', marketId)
    .select(['market_id as id', 'version', 'sample_percent', 'second_percent', 'seed']);
}

export function findAuditRules(db: Db | Tx, marketId: number): Promise<AuditRuleRecord> {
  return rulesOf(db, marketId).executeTakeFirstOrThrow();
}

const lockAuditRules: FindRecord<AuditRuleRecord> = (tx, { market }) =>
  rulesOf(tx, market.id).forUpdate().executeTakeFirst();

const writeAuditRules: WriteRecord<AuditRuleValues> = async (tx, { market }, values) => {
  const { sample_percent, second_percent, seed } = values;
  await tx
    .updateTable('audit_rules')
    .set((eb) => ({ sample_percent, second_percent, seed, version: eb('version', '+', 1) }))
    .where('market_id', '=', market.id)
    .execute();
  return market.id;
};

export const AUDIT_RULE_RECORD: RecordKind<AuditRuleValues, AuditRuleRecord> = {
  name: 'audit_rules',
  empty: AUDIT_RULES,
  find: lockAuditRules,
  faults: auditRuleRules.faults,
  write: writeAuditRules,
};

interface Sample {
  readonly week: LocalDate;
  readonly place: number;
  readonly percent: number;
}

/** Namespace of the locks on samples; must differ from all other two-key advisory locks. */
const SAMPLE_LOCK = 15_200;

/**
 * Locks the agents' samples until the transaction ends, so that no two purchases share a place in the week. In sorted
 * order, to prevent deadlocks between files.
 */
export async function lockSamples(tx: Tx, agentIds: readonly (number | null)[]): Promise<void> {
  const places = [...new Set(agentIds.map((id) => id ?? 0))].toSorted((one, other) => one - other);
  await sql`select pg_advisory_xact_lock(${SAMPLE_LOCK}::integer, place) from unnest(${places}::integer[]) as place`.execute(
    tx,
  );
}

/**
 * Draws a purchase; null for an unsampled one, which is recorded all the same. The caller holds the lock on the agent's
 * sample.
 */
export async function drawPurchase(tx: Tx, lead: Lead, now: Date): Promise<Sample | null> {
  const { lead_id, market_id: marketId, last_agent_id: agentId } = lead;
  const { sample_percent: percent, seed } = await findAuditRules(tx, marketId);
  const week = mondayOf(localDate(now, marketById(marketId).timeZone));
  const { earlier } = await tx
    .selectFrom('audit_sample')
    .where('market_id', '=', marketId)
    .where('week', '=', week)
    .where('agent_id', agentId === null ? 'is' : '=', agentId)
    .select((eb) => eb.fn.countAll<number>().as('earlier'))
    .executeTakeFirstOrThrow();
  const place = Number(earlier) + 1;
  const sample = { week, place, percent };
  if (isSampled({ seed, agentId, week, place }, percent)) return sample;
  await keepSample(tx, { lead_id, market_id: marketId, agent_id: agentId, ...sample, audit_id: null });
  return null;
}

/** Records whether and why a purchase is audited. */
export async function keepSample(
  tx: Tx,
  row: Sample & {
    readonly lead_id: number;
    readonly market_id: number;
    readonly agent_id: number | null;
    readonly audit_id: number | null;
  },
): Promise<void> {
  await tx.insertInto('audit_sample').values(row).execute();
}

/** Sample of an audit's purchase; undefined if it predates sampling. */
export function findSample(
  { db }: Pick<ActorContext, 'db'>,
  { lead_id: leadId, id }: { readonly lead_id: number; readonly id: number },
): Promise<Sample | undefined> {
  return db
    .selectFrom('audit_sample')
    .where('lead_id', '=', leadId)
    .where('audit_id', '=', id)
    .select(['week', 'place', 'percent'])
    .executeTakeFirst();
}
