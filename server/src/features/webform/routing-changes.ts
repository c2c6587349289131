import type { Tx } from '../../platform/db/database.ts';
import type { RecordContext } from '../../platform/http/context.ts';
import type { WriteRecord } from '../../platform/records/save-record.ts';
import { routingChanged } from '../web-rules/web-rules.public.ts';

/** What leads are routed by was saved: the next lead is routed by it. */
export const reroutes = (tx: Tx, { market }: RecordContext) => routingChanged(tx, market.id);

/** A write of what leads are routed by. */
export function changesRouting<Values>(write: WriteRecord<Values>): WriteRecord<Values> {
  return async (tx, context, values, id) => {
    const saved = await write(tx, context, values, id);
    await reroutes(tx, context);
    return saved;
  };
}
