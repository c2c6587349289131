import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { hashPassword } from '@otolead/server/src/features/session/session.public.ts';
import type pg from 'pg';
import { insertBrandNetwork } from './brand-network.ts';
import { insertRows } from './copy-rows.ts';
import { insertDealers } from './demo.dealers.ts';
import { DEMO_LEAD_TYPES, DEMO_PROGRAMMES, insertProcesses } from './demo.routing.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo.users.ts';
import { localMobile, mobileDigits } from './phone-generator.ts';
import { Random } from './random.ts';
import { insertWebRules } from './web-rules.ts';
import { insertWebsites } from './website-data.ts';

const HISTORY_DAYS = 400;
const DAY_MS = 86_400_000;
const MOBILE_SEED = 17;

/**
 * Users, routing and dealers of the demo, for an empty database. Runs in the caller's transaction. Its rows predate the
 * oldest lead.
 */
export async function insertBaseData(client: pg.ClientBase, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  await insertProcesses(client, since);
  const times = { created_at: since, updated_at: since };
  const programmes = DEMO_PROGRAMMES.map((programme) => ({ ...programme, ...times }));
  await insertRows(client, 'commercial_campaign', programmes);
  // Two or three packs each.
  await client.query(`insert into commercial_campaign_pack (campaign_id, pack_id)
    select campaign.id, pack.id from commercial_campaign as campaign
    join pack on pack.market_id = campaign.market_id and (campaign.id + pack.sort) % 3 = 0`);
  await insertRows(client, 'lead_type', DEMO_LEAD_TYPES);
  await insertWebsites(client, since);
  await insertDealers(client);
  await insertBrandNetwork(client, since);
  await insertUsers(client, times);
  await insertWebRules(client, since);
}

async function insertUsers(
  client: pg.ClientBase,
  times: { readonly created_at: Date; readonly updated_at: Date },
): Promise<void> {
  // Hashing is slow on purpose, so all users share one hash.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const rows = DEMO_USERS.map(({ firstName, lastName, roleId, username, position, markets }, at) => {
    const market = markets[0] as MarketCode;
    return {
      ...{ username, first_name: firstName, last_name: lastName, name: `${firstName} ${lastName}` },
      ...{ email: `${username}@otolead.example`, position, role_id: roleId, password_hash, ...times },
      mobile: mobileDigits(market, localMobile(market, new Random(MOBILE_SEED, at))),
      dialer_user_id: roleId === ROLE.agent ? `${market.toUpperCase()}-${1001 + at}` : null,
      is_demo: true,
    };
  });
  const ids = await insertRows(client, 'app_user', rows);
  const inMarkets = DEMO_USERS.flatMap(({ markets }, at) =>
    markets.map((market) => ({ user_id: ids[at] as number, market_id: MARKETS[market].id })),
  );
  await insertRows(client, 'user_market', inMarkets);
  // The dealer's user is the first salesperson of the market's first dealer.
  await client.query(
    `update app_user set dse_id = (select min(dse.id) from dse join dealer on dealer.id = dse.dealer_id
       where dealer.market_id = user_market.market_id)
     from user_market where user_market.user_id = app_user.id and role_id = $1`,
    [ROLE.dealerStaff],
  );
}
