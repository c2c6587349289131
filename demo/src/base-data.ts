import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { hashPassword } from '@otolead/server/src/features/session/session.public.ts';
import type pg from 'pg';
import { insertBrandNetwork } from './brand-network.ts';
import { copyRows, reserveIds } from './copy-rows.ts';
import { type DemoDealer, demoDealers } from './demo.dealers.ts';
import { DEMO_LEAD_TYPES, DEMO_PROCESSES, DEMO_PROGRAMMES } from './demo.routing.ts';
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser } from './demo.users.ts';
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
  await insertRouting(client, since);
  await insertWebsites(client, since);
  const dseIds = await insertDealers(client, demoDealers());
  await insertBrandNetwork(client, since);
  await insertUsers(client, since, dseIds);
  await insertWebRules(client, since);
}

async function insertUsers(
  client: pg.ClientBase,
  since: Date,
  dseIds: Record<MarketCode, number>,
): Promise<void> {
  const firstId = await reserveIds(client, 'app_user_id_seq', DEMO_USERS.length);
  // Hashing is slow on purpose, so all users share one hash.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await copyRows(
    client,
    'app_user',
    DEMO_USERS.map((user, at) => userRow(user, at, { id: firstId + at, passwordHash, since, dseIds })),
  );
  await copyRows(
    client,
    'user_market',
    DEMO_USERS.flatMap(({ markets }, at) =>
      markets.map((market) => ({ user_id: firstId + at, market_id: MARKETS[market].id })),
    ),
  );
}

interface UserContext {
  readonly id: number;
  readonly passwordHash: string;
  readonly since: Date;
  readonly dseIds: Record<MarketCode, number>;
}

function userRow(user: DemoUser, at: number, { id, passwordHash, since, dseIds }: UserContext) {
  const market = user.markets[0] as MarketCode;
  return {
    id,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    name: `${user.firstName} ${user.lastName}`,
    email: `${user.username}@otolead.example`,
    mobile: mobileDigits(market, localMobile(market, new Random(MOBILE_SEED, at))),
    position: user.position,
    role_id: user.roleId,
    dse_id: user.roleId === ROLE.dealerStaff ? dseIds[market] : null,
    dialer_user_id: user.roleId === ROLE.agent ? `${market.toUpperCase()}-${1001 + at}` : null,
    password_hash: passwordHash,
    is_demo: true,
    status: 1,
    version: 1,
    created_at: since,
    updated_at: since,
  };
}

async function insertRouting(client: pg.ClientBase, since: Date): Promise<void> {
  const campaigns = DEMO_PROCESSES.flatMap((process, at) =>
    process.campaigns.map((campaign) => ({ ...campaign, processAt: at })),
  );
  const lists = campaigns.flatMap((campaign, at) =>
    campaign.lists.map((list) => ({ ...list, campaignAt: at })),
  );
  const processId = await reserveIds(client, 'process_id_seq', DEMO_PROCESSES.length);
  const campaignId = await reserveIds(client, 'campaign_id_seq', campaigns.length);
  const listId = await reserveIds(client, 'process_list_id_seq', lists.length);
  const programmeId = await reserveIds(client, 'commercial_campaign_id_seq', DEMO_PROGRAMMES.length);
  const leadTypeId = await reserveIds(client, 'lead_type_id_seq', DEMO_LEAD_TYPES.length);

  await copyRows(
    client,
    'process',
    DEMO_PROCESSES.map((process, at) => ({
      id: processId + at,
      market_id: MARKETS[process.market].id,
      business_type_id: process.businessTypeId,
      name: process.name,
      is_client_process: process.isClientProcess,
      status: 1,
      created_at: since,
    })),
  );
  await copyRows(
    client,
    'campaign',
    campaigns.map((campaign, at) => ({
      id: campaignId + at,
      process_id: processId + campaign.processAt,
      name: campaign.name,
      type_id: campaign.typeId,
      dialer_flag: campaign.dialerFlag,
      status: 1,
    })),
  );
  await copyRows(
    client,
    'process_list',
    lists.map((list, at) => ({
      id: listId + at,
      campaign_id: campaignId + list.campaignAt,
      list_id: list.listId,
      list_name: list.name,
      trigger_name: list.name,
      daily_limit: list.dailyLimit,
      description: list.description,
      status: 1,
      created_at: since,
    })),
  );
  await copyRows(
    client,
    'commercial_campaign',
    DEMO_PROGRAMMES.map((programme, at) => ({
      id: programmeId + at,
      market_id: MARKETS[programme.market].id,
      campaign_name: programme.name,
      reporting_name: programme.reportingName,
      campaign_type_id: programme.contractId,
      dealer_type_id: programme.dealerTypeId,
      gm_id: programme.gmId,
      status: 1,
      process_status: programme.gmId === null ? 0 : 1,
      created_at: since,
      updated_at: since,
    })),
  );
  // Two or three packs each.
  await client.query(`insert into commercial_campaign_pack (campaign_id, pack_id)
    select campaign.id, pack.id from commercial_campaign as campaign
    join pack on pack.market_id = campaign.market_id and (campaign.id + pack.sort) % 3 = 0`);
  await copyRows(
    client,
    'lead_type',
    DEMO_LEAD_TYPES.map((type, at) => ({
      id: leadTypeId + at,
      market_id: MARKETS[type.market].id,
      name: type.name,
      name_id: type.nameId,
      value: type.value,
      lead_qualification_id: type.qualificationId,
      group_id: type.groupId,
      is_callable: type.isCallable,
      status: 1,
    })),
  );
}

/** Returns, for each market, the salesperson of the demo's dealer user: the first of the first dealer. */
async function insertDealers(
  client: pg.ClientBase,
  dealers: readonly DemoDealer[],
): Promise<Record<MarketCode, number>> {
  const salespeople = dealers.flatMap((dealer, at) =>
    dealer.salespeople.map((person) => ({ ...person, dealerAt: at, market: dealer.market })),
  );
  const dealerId = await reserveIds(client, 'dealer_id_seq', dealers.length);
  const dseId = await reserveIds(client, 'dse_id_seq', salespeople.length);
  await copyRows(
    client,
    'dealer',
    dealers.map((dealer, at) => ({
      id: dealerId + at,
      market_id: MARKETS[dealer.market].id,
      name: dealer.name,
      organization: dealer.organization,
      city_id: dealer.cityId,
      dealer_type_id: dealer.dealerTypeId,
      email: dealer.email,
      status: 1,
    })),
  );
  await copyRows(
    client,
    'dealer_make',
    dealers.flatMap(({ makeIds }, at) =>
      makeIds.map((makeId) => ({ dealer_id: dealerId + at, make_id: makeId })),
    ),
  );
  await copyRows(
    client,
    'dse',
    salespeople.map((person, at) => ({
      id: dseId + at,
      dealer_id: dealerId + person.dealerAt,
      name: person.name,
      phone_number: person.phoneNumber,
      email: person.email,
      status: 1,
    })),
  );
  const firstOf = (market: MarketCode) => dseId + salespeople.findIndex((person) => person.market === market);
  return { id: firstOf('id'), ph: firstOf('ph') };
}
