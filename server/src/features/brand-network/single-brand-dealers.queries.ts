import type { Tx } from '../../platform/db/database.ts';
import type { RecordContext } from '../../platform/http/context.ts';

const dealerOf = (tx: Tx, { market }: RecordContext, code: string | null) =>
  tx
    .selectFrom('brand_dealer')
    .where('market_id', '=', market.id)
    .where('code', '=', code ?? '')
    .select(['id', 'status']);

/**
 * Whether a record may name this dealer: an active one of the market, or the present one. Locks the dealer until the
 * transaction ends.
 */
export async function isDealerFor(
  tx: Tx,
  context: RecordContext,
  code: string | null,
  named: string | undefined,
): Promise<boolean> {
  const dealer = await dealerOf(tx, context, code).forShare().executeTakeFirst();
  return dealer !== undefined && (dealer.status === 1 || code === named);
}

export async function dealerIdOf(tx: Tx, context: RecordContext, code: string | null): Promise<number> {
  return (await dealerOf(tx, context, code).executeTakeFirstOrThrow()).id;
}
