import type { Tx } from '../../platform/db/database.ts';
import type { RecordContext } from '../../platform/http/context.ts';
import type { WriteRecord } from '../../platform/records/save-record.ts';
import { routingChanged } from '../web-rules/web-rules.public.ts';

/** A save of routing data applies to the next lead. */
export const reroutes = (tx: Tx, { market }: RecordContext) => routingChanged(tx, market.id);

/** Wraps the write of a record that routing reads, so that the next lead is routed by the new data. */
export function changesRouting<Values>(write: WriteRecord<Values>): WriteRecord<Values> {
  return async (tx, context, values, id) => {
    const saved = await write(tx, context, values, id);
    await reroutes(tx, context);
    return saved;
  };
}
