import type { WriteRecord } from '../../platform/records/save-record.ts';
import { routingChanged } from '../routing/routing.public.ts';

/** A write of what leads are routed by: the next lead is routed by what it wrote. */
export function changesRouting<Values>(write: WriteRecord<Values>): WriteRecord<Values> {
  return async (tx, context, values, id) => {
    const saved = await write(tx, context, values, id);
    await routingChanged(tx, context.market.id);
    return saved;
  };
}
