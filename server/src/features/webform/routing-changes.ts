import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { routingChanged } from '../routing/routing.public.ts';

type Write<Values> = (
  tx: Tx,
  context: ActorContext,
  values: Values,
  id: number | undefined,
) => Promise<number>;

/** A write of what leads are routed by: the next lead is routed by what it wrote. */
export function changesRouting<Values>(write: Write<Values>): Write<Values> {
  return async (tx, context, values, id) => {
    const saved = await write(tx, context, values, id);
    await routingChanged(tx, context.market.id);
    return saved;
  };
}
