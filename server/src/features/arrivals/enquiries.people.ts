import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { type Placeholders, Statement } from '../../platform/db/statement.ts';
import {
  type LeadScope,
  lockLeads,
  type ScopeTerms,
  scopedLeads,
  scopedStatement,
} from '../leads/leads.public.ts';

/** A lead of a person who enquires again. */
export interface KnownLead {
  readonly lead_id: number;
  readonly customer_id: number | null;
  readonly mobile: string;
  readonly alternate_mobile: string | null;
  readonly status_id: number;
  readonly sub_status_id: number;
  readonly process_list_id: number | null;
  readonly followup_at: Date | null;
  readonly created_at: Date;
  readonly business_type_id: number;
}

/** Business type of leads whose process, form and type do not define it. */
export const NEW_CAR = 1;

/** Namespace of the locks; must differ from all other two-key advisory locks. */
const PERSON_LOCK = 15_000;

/**
 * Number of locks shared by all numbers: four batches of 2,500 hold fewer than PostgreSQL can store (6,400), and
 * unrelated enquiries seldom wait for each other.
 */
const LOCKS = 2_048;

const takeLocks = new Statement<{ readonly space: number; readonly places: readonly number[] }, never>(
  (_db, { space, places }) => sql`
    select pg_advisory_xact_lock(${space}::integer, place) from unnest(${places}::integer[]) as place`,
);

/**
 * Locks these numbers (E.164 digits) until the transaction ends, so that two enquiries of one person cannot both find
 * no lead. Taken in sorted order, once per transaction and before any other lock, to prevent deadlocks.
 */
export async function lockNumbers(tx: Tx, market: Market, numbers: readonly string[]): Promise<void> {
  const places = [...new Set(numbers.map((number) => Number(number.slice(-9)) % LOCKS))];
  const sorted = places.toSorted((one, other) => one - other);
  await deferWrite(tx, takeLocks.filled(tx, { space: PERSON_LOCK + market.id, places: sorted }));
}

/** Leads with their business type and merge target. */
const knownLeads = (db: Db | Tx, scope: ScopeTerms) =>
  scopedLeads(db, scope)
    .leftJoin('process', 'process.id', 'lead.process_id')
    .leftJoin('lead_milestone', 'lead_milestone.lead_id', 'lead.lead_id')
    .leftJoin('web_id', 'web_id.id', 'lead_milestone.web_id_id')
    .leftJoin('domain', 'domain.id', 'web_id.domain_id')
    .leftJoin('lead_type', 'lead_type.id', 'lead.lead_type_id')
    .leftJoin('lead_merge', (join) =>
      join.onRef('lead_merge.lead_id', '=', 'lead.lead_id').on('lead_merge.taken_back_at', 'is', null),
    )
    .select([
      'lead.lead_id',
      'lead.customer_id',
      'lead.mobile',
      'lead.alternate_mobile',
      'lead.status_id',
      'lead.sub_status_id',
      'lead.process_list_id',
      'lead.followup_at',
      'lead.created_at',
      'lead_merge.into_lead_id',
      sql<number>`coalesce(process.business_type_id, domain.business_type_id, lead_type.group_id,
        ${sql.lit(NEW_CAR)})`.as('business_type_id'),
    ]);

/** Two index searches, one per column: an `or` would make PostgreSQL read every lead. */
const findByNumbers = scopedStatement(
  (db, scope, { numbers }: Placeholders<{ readonly numbers: readonly string[] }>) =>
    knownLeads(db, scope)
      .where(sql<SqlBool>`lead.mobile collate "C" = any(${numbers})`)
      .unionAll(
        knownLeads(db, scope).where(
          sql<SqlBool>`lead.alternate_mobile collate "C" = any(${numbers}) and lead.alternate_mobile is not null`,
        ),
      ),
);

const findByIds = scopedStatement(
  (db, scope, { leadIds }: Placeholders<{ readonly leadIds: readonly number[] }>) =>
    knownLeads(db, scope).where(sql<SqlBool>`lead.lead_id = any(${leadIds})`),
);

/** Adds the leads that these were merged into, which replace them under the same numbers. */
async function withSurvivors(
  tx: Tx,
  scope: LeadScope,
  found: readonly FoundLead[],
): Promise<readonly (FoundLead & { readonly numbers: readonly string[] })[]> {
  const own = found.map((lead) => ({ ...lead, numbers: numbersOf(lead) }));
  const into = [...new Set(found.flatMap(({ into_lead_id: id }) => id ?? []))];
  if (into.length === 0) return own;
  const survivors = await findByIds(tx, scope, { leadIds: into });
  return [
    ...own,
    ...survivors.map((lead) => ({
      ...lead,
      numbers: own.flatMap(({ into_lead_id: id, numbers }) => (id === lead.lead_id ? numbers : [])),
    })),
  ];
}

type FoundLead = Awaited<ReturnType<typeof findByNumbers>>[number];

/** Leads of this market by number; open ones are locked and current. */
export async function findPeople(
  tx: Tx,
  market: Market,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownLead[]>> {
  const scope = { marketId: market.id, dseId: 'everyone' } as const;
  const rows = await findByNumbers(tx, scope, { numbers });
  // A lead found by both numbers appears twice.
  const each = [...new Map(rows.map((lead) => [lead.lead_id, lead])).values()];
  const found = await withSurvivors(tx, scope, each);
  const open = found.filter(isOpen).map(({ lead_id: leadId }) => leadId);
  const locked = open.length === 0 ? [] : await lockLeads(tx, scope, open);
  const now = new Map(locked.map((lead) => [lead.lead_id, lead]));
  const byNumber = new Map<string, KnownLead[]>();
  for (const lead of found) {
    const { lead_id, status_id, sub_status_id, process_list_id, followup_at } = now.get(lead.lead_id) ?? lead;
    const known = { ...lead, lead_id, status_id, sub_status_id, process_list_id, followup_at };
    for (const number of lead.numbers) byNumber.set(number, [...(byNumber.get(number) ?? []), known]);
  }
  return byNumber;
}

const numbersOf = (lead: FoundLead): string[] => [lead.mobile, lead.alternate_mobile ?? []].flat();

/** Open lead: in work or awaiting delivery (domain.md 15). */
export function isOpen({
  status_id,
  sub_status_id,
}: Pick<KnownLead, 'status_id' | 'sub_status_id'>): boolean {
  return OPEN.includes(status_id) || sub_status_id === LEAD_SUB_STATUS.booked;
}

const OPEN: readonly number[] = [LEAD_STATUS.new, LEAD_STATUS.interested, LEAD_STATUS.reopened];
