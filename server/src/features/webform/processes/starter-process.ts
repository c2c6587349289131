import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RecordContext } from '../../../platform/http/context.ts';
import { changesBetween, logChanges } from '../../../platform/records/change-log.ts';
import { configChoice } from '../../config/config.public.ts';
import { routingChanged } from '../../web-rules/web-rules.public.ts';

/** A process with its campaign and list, as named in a starter file. */
export interface StarterProcess {
  readonly process: string;
  readonly business_type: string;
  readonly domain: string;
  /** Names of the market's lead types. */
  readonly lead_types: readonly string[];
  readonly campaign: string;
  readonly type: string;
  readonly dialled: boolean;
  readonly list_name: string;
  readonly list_id: number;
}

/**
 * Inserts domain, process, campaign and list for a market without any; throws for an unknown name. Returns the number
 * of rows.
 */
export async function insertStarterProcess(
  tx: Tx,
  context: RecordContext,
  starter: StarterProcess,
): Promise<number> {
  const { clock, market } = context;
  const idIn = async (list: string, name: string) => {
    const [found] = await configChoice(list).called(tx, context, [name]);
    if (!found) throw new Error(`${list} has no ${name}`);
    return found.id;
  };
  const type = await idIn('business_type_list', starter.business_type);
  const insert = { market_id: market.id, business_type_id: type };
  const domain = await tx
    .insertInto('domain')
    .values({ ...insert, name: starter.domain })
    .returning('id')
    .executeTakeFirstOrThrow();
  const process = await tx
    .insertInto('process')
    .values({ ...insert, name: starter.process, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('process_domain').values({ process_id: process.id, domain_id: domain.id }).execute();
  await sql`insert into process_lead_type (process_id, lead_type_id) select ${process.id}, id from lead_type
    where market_id = ${market.id} and name = any(${starter.lead_types})`.execute(tx);
  const campaign = await tx
    .insertInto('campaign')
    .values({
      process_id: process.id,
      name: starter.campaign,
      type_id: await idIn('type_list', starter.type),
      dialer_flag: starter.dialled,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await tx
    .insertInto('process_list')
    .values({
      campaign_id: campaign.id,
      list_id: starter.list_id,
      list_name: starter.list_name,
      trigger_name: starter.list_name,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = [
    ['domain', domain.id, { name: starter.domain }],
    ['process', process.id, { name: starter.process }],
    ['campaign', campaign.id, { name: starter.campaign }],
    ['process_list', list.id, { list_name: starter.list_name, list_id: String(starter.list_id) }],
  ] as const;
  for (const [record, recordId, values] of made) {
    const changes = changesBetween(undefined, values, Object.keys(values));
    await logChanges(tx, context, { record }, [{ recordId, changes }]);
  }
  await routingChanged(tx, market.id);
  return made.length;
}
