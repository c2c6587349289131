import { text } from '@otolead/contract/kernel/text.ts';
import { type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Condition } from './grid.ts';

/** What leads carry of the market's commercial campaigns, past ones too: rows of the sales and retail reports. */
export function findGmRows({ db, market }: Pick<ActorContext, 'db' | 'market'>) {
  return db
    .selectFrom('commercial_campaign')
    .where('market_id', '=', market.id)
    .where('gm_id', 'is not', null)
    .select((eb) => [
      'id as campaign_id',
      'campaign_name',
      'reporting_name',
      eb.ref('gm_id').$notNull().as('gm_id'),
    ])
    .orderBy('reporting_name')
    .orderBy('id')
    .execute();
}

/** Leads of every GM process. */
export const IN_A_PROCESS: Condition = sql<SqlBool>`lead.gm_id is not null`;

export const inProcess = (gmId: number): Condition => sql<SqlBool>`lead.gm_id = ${gmId}::integer`;

/** 400 for an id that is no GM process of the market. */
export async function requireProcess(context: ActorContext, gmId: number | undefined): Promise<number> {
  const found = await findGmRows(context);
  if (!found.some((row) => row.gm_id === gmId))
    throw invalidInput({
      process_id: text('kernel:invalid.value', { name: text('reports:field.process_id') }),
    });
  return gmId as number;
}
