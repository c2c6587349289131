import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { leadTypeName } from './config.queries.ts';

type SwitchedOff = ConfigList<'switched_off'>;

/** Rows of the market that no form offers any more; deleted ones are gone. */
export async function findSwitchedOff({ db, market, language }: ActorContext): Promise<SwitchedOff> {
  const rows = async <Row>(select: RawBuilder<unknown>): Promise<Row[]> =>
    (await sql<Row>`select * from (${select}) as off order by lower(name), id`.execute(db)).rows;
  const [process_list, campaign_list, domain_list, webids_list, lead_type_list, gm_list] = await Promise.all([
    rows<SwitchedOff['process_list'][number]>(
      sql`select id, name from process where market_id = ${market.id} and status = 0`,
    ),
    rows<SwitchedOff['campaign_list'][number]>(sql`
      select campaign.id, campaign.name, campaign.process_id, campaign.dialer_flag::integer as dialer_flag
      from campaign join process on process.id = campaign.process_id
      where process.market_id = ${market.id} and campaign.status <> 2 and process.status <> 2
        and (campaign.status = 0 or process.status = 0)`),
    rows<SwitchedOff['domain_list'][number]>(
      sql`select id, name from domain where market_id = ${market.id} and status = 0`,
    ),
    rows<SwitchedOff['webids_list'][number]>(
      sql`select id, code as name from web_id where market_id = ${market.id} and status = 0`,
    ),
    rows<SwitchedOff['lead_type_list'][number]>(
      sql`select id, ${leadTypeName(language)} as name from lead_type where market_id = ${market.id} and status = 0`,
    ),
    rows<SwitchedOff['gm_list'][number]>(
      sql`select gm_id as id, campaign_name as name from commercial_campaign
        where market_id = ${market.id} and status = 0 and gm_id is not null`,
    ),
  ]);
  return { process_list, campaign_list, domain_list, webids_list, lead_type_list, gm_list };
}
