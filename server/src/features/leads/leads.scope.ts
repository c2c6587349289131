import { ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Compilable, type Placeholders, Statement } from '../../platform/db/statement.ts';
import type { Actor, ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';

/** Which leads a read may see. Decided only here; the scope check forbids bypassing it. */
export interface LeadScope {
  readonly marketId: number;
  /** Dealer staff see the leads with an assigned car of theirs (domain.md 13). */
  readonly dseId: number | 'everyone';
}

/** A scope as SQL terms: values, or placeholders of a prepared statement. */
export interface ScopeTerms {
  readonly marketId: number | Expression<number>;
  readonly dseId: number | 'everyone' | Expression<number>;
}

const NOBODY = 0;

/** Which leads a role may see, given the right to see any; a role without a row sees none. */
const LEADS_OF = {
  [ROLE.administrator]: 'everyone',
  [ROLE.supervisor]: 'everyone',
  [ROLE.auditor]: 'everyone',
  [ROLE.agent]: 'everyone',
  [ROLE.reportingUser]: 'everyone',
  [ROLE.brandManager]: 'everyone',
  [ROLE.dealerStaff]: 'own',
} as const satisfies Record<RoleId, 'everyone' | 'own'>;

interface Reader {
  readonly actor: Pick<Actor, 'roleId' | 'dseId'>;
  readonly market: Pick<ActorContext['market'], 'id'>;
}

export function leadScope({ actor, market }: Reader): LeadScope {
  const leads: Partial<Record<number, 'everyone' | 'own'>> = LEADS_OF;
  switch (leads[actor.roleId]) {
    case 'everyone':
      return { marketId: market.id, dseId: 'everyone' };
    case 'own':
      return { marketId: market.id, dseId: actor.dseId ?? NOBODY };
    default:
      return { marketId: market.id, dseId: NOBODY };
  }
}

function inScope({ marketId, dseId }: ScopeTerms): Expression<SqlBool> {
  const sameMarket = sql<SqlBool>`lead.market_id = ${marketId}`;
  if (dseId === 'everyone') return sameMarket;
  return sql<SqlBool>`${sameMarket} and exists (select 1 from assigned_car
    where assigned_car.lead_id = lead.lead_id and assigned_car.dse_id = ${dseId})`;
}

/** Entry point of every read of leads. */
export function scopedLeads(db: Db | Tx, scope: ScopeTerms): SelectQueryBuilder<Database, 'lead', object> {
  return db.selectFrom('lead').where(inScope(scope));
}

/** `scopedLeads` as `from lead where …` in plain SQL, which is quick to build for every search. */
export function fromScopedLeads(
  scope: LeadScope,
  conditions: readonly Expression<SqlBool>[],
): RawBuilder<unknown> {
  return sql`from lead where ${sql.join([inScope(scope), ...conditions], sql` and `)}`;
}

/**
 * Rows of the market's leads from a child table alone, which has the market too; undefined if the scope needs the lead.
 */
export function fromMarketParts(
  { marketId, dseId }: LeadScope,
  { table, conditions }: { readonly table: MarketChild; readonly conditions: readonly Expression<SqlBool>[] },
): RawBuilder<unknown> | undefined {
  if (dseId !== 'everyone') return undefined;
  const child = sql.table(table);
  return sql`from ${child} where ${child}.market_id = ${marketId} and ${sql.join(conditions, sql` and `)}`;
}

type MarketChild = 'lead_preference' | 'assigned_car' | 'lead_name_word' | 'lead_call' | 'audit';

type LeadChild =
  | 'lead_preference'
  | 'assigned_car'
  | 'activity'
  | 'document'
  | 'audit'
  | 'audit_activity'
  | 'audit_attachment'
  | 'audit_sample'
  | 'audit_second_score'
  | 'recording'
  | 'lead_call'
  | 'lead_route'
  | 'lead_merge'
  | 'lead_milestone'
  | 'lead_consent'
  | 'lead_message'
  | 'lead_task'
  | 'used_car_search';

/** Entry point of every read of a lead's child rows: those of leads within the scope. */
export function scopedLeadRows<Table extends LeadChild>(db: Db | Tx, table: Table, scope: ScopeTerms) {
  return scopedLeads(db, scope).innerJoin(table, (join) =>
    join.on(sql<SqlBool>`${sql.ref(`${table}.lead_id`)} = lead.lead_id`),
  );
}

/**
 * `scopedLeadRows` for a market, starting from the child table if it alone determines the scope, so that leads without
 * a condition are not read.
 */
export function marketRows(
  db: Db | Tx,
  table: 'lead_call' | 'assigned_car',
  scope: LeadScope,
): SelectQueryBuilder<Database, 'lead', object> {
  const child = sql.table(table);
  const ofMarket = sql<SqlBool>`${child}.market_id = ${scope.marketId}`;
  if (scope.dseId !== 'everyone')
    return scopedLeadRows(db, table as 'lead_call', scope).where(ofMarket) as never;
  return db
    .selectFrom(table as 'lead_call')
    .leftJoin('lead', (join) => join.on(sql<SqlBool>`lead.lead_id = ${child}.lead_id`))
    .where(ofMarket) as never;
}

/** Scope of one lead, by its key alone if the rows have their market. */
export function scopedRowsOfLead<Table extends 'lead_preference' | 'assigned_car' | 'activity'>(
  db: Db | Tx,
  table: Table,
  scope: ScopeTerms,
  leadId: number | Expression<number>,
): SelectQueryBuilder<Database, Table, object> {
  type Rows = SelectQueryBuilder<Database, Table, object>;
  if (scope.dseId !== 'everyone') {
    const joined = scopedLeadRows(db, table, scope) as unknown as Rows;
    return joined.where(sql<SqlBool>`lead.lead_id = ${leadId}`);
  }
  const rows = db.selectFrom(sql.table(table).as(table)) as unknown as Rows;
  return rows
    .where(sql<SqlBool>`${sql.ref(`${table}.market_id`)} = ${scope.marketId}`)
    .where(sql<SqlBool>`${sql.ref(`${table}.lead_id`)} = ${leadId}`);
}

/**
 * A prepared statement about leads within the scope, by key (docs/decisions/012); dealer staff get a different text.
 */
export function scopedStatement<Key extends object, Row>(
  build: (db: Db | Tx, scope: ScopeTerms, key: Placeholders<Key>) => Compilable<Row>,
) {
  const statement = new Statement<Key & { readonly marketId: number; readonly dseId: number }, Row>(
    (db, params, shape) => {
      const { marketId, dseId } = params as Placeholders<{ marketId: number; dseId: number }>;
      return build(db, { marketId, dseId: shape === 'everyone' ? shape : dseId }, params);
    },
  );
  return (db: Db | Tx, { marketId, dseId }: LeadScope, key: Key): Promise<Row[]> =>
    dseId === 'everyone'
      ? statement.run(db, { ...key, marketId, dseId: NOBODY }, dseId)
      : statement.run(db, { ...key, marketId, dseId }, 'own');
}

/** Rows of leads by id, for the second step of every list, which is independent of the search. */
export function rowsOfLeads<Row>(
  build: (db: Db | Tx, scope: ScopeTerms, ids: Expression<readonly number[]>) => Compilable<Row>,
) {
  const find = scopedStatement<{ readonly ids: readonly number[] }, Row>((db, scope, { ids }) =>
    build(db, scope, ids),
  );
  return async (db: Db | Tx, scope: LeadScope, ids: readonly number[]): Promise<Row[]> =>
    ids.length === 0 ? [] : find(db, scope, { ids });
}
