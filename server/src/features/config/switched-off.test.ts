import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { CONFIG_LIST_NAMES, OPTION_LIST_NAMES } from '@otolead/contract/config/config.schema.ts';
import { isOption } from '@otolead/contract/config/config-items.rules.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { someCity } from '../../../test/builders/master-data.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { SHAPES } from './config.shapes.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

async function switchedOff({ as = token, market = 'id' }: { as?: string; market?: MarketCode } = {}) {
  const { body } = await t.call(getConfigData, { config_data: ['switched_off'] }, { token: as, market });
  const off = body.data.switched_off;
  if (!off) throw new Error('no answer');
  return off;
}

const SOLD_UNTIL = 2001;

async function buildCar({ make = 1, model = 1, end }: { make?: number; model?: number; end?: number }) {
  const n = serial();
  const { id: makeId } = await t.db
    .insertInto('make')
    .values({ name: `Make ${n}`, status: make })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: modelId } = await t.db
    .insertInto('model')
    .values({ market_id: 1, make_id: makeId, name: `Model ${n}`, status: model, end_year: end ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    make: { id: makeId, name: `Make ${n}` },
    model: { id: modelId, name: `Model ${n}`, make_id: makeId },
  };
}

describe('rows that are switched off', () => {
  it('are those of dealers and their salespeople, whether the dealer is or the salesperson', async () => {
    const [off, on] = [await buildDealer(t.db, { status: 0 }), await buildDealer(t.db)];
    const [of, left] = [
      await buildDse(t.db, { dealer_id: off.id }),
      await buildDse(t.db, { dealer_id: on.id, status: 0 }),
    ];
    const lists = await switchedOff();
    expect(lists.dealer_list).toContainEqual({ id: off.id, name: off.name });
    expect(lists.dealer_list.map(({ id }) => id)).not.toContain(on.id);
    expect(lists.dse_list).toContainEqual({ id: of.id, name: of.name, dealer_id: off.id });
    expect(lists.dse_list).toContainEqual({ id: left.id, name: left.name, dealer_id: on.id });
    expect((await switchedOff({ market: 'ph' })).dealer_list.map(({ id }) => id)).not.toContain(off.id);
  });

  it('are agents and auditors who have left, each in the list that offered them', async () => {
    const agent = await buildUser(t.db, { roleId: ROLE.agent, status: 0 });
    const auditor = await buildUser(t.db, { roleId: ROLE.auditor, status: 0 });
    const lists = await switchedOff();
    expect(lists.agent_list).toContainEqual({ id: agent.id, name: agent.name });
    expect(lists.agent_list.map(({ id }) => id)).not.toContain(auditor.id);
    expect(lists.audit_user_list).toContainEqual({ id: auditor.id, name: auditor.name });
  });

  it('a make is one of them with its last model; what is sold no longer is none', async () => {
    const off = await buildCar({ model: 0 });
    const ofOffMake = await buildCar({ make: 0 });
    const sold = await buildCar({ model: 0, end: SOLD_UNTIL });
    const half = await buildCar({});
    await t.db
      .insertInto('model')
      .values({ market_id: 1, make_id: half.make.id, name: 'Other', status: 0 })
      .execute();
    const lists = await switchedOff();
    for (const { make, model } of [off, ofOffMake]) {
      expect(lists.make_list).toContainEqual(make);
      expect(lists.model_list).toContainEqual(model);
    }
    const [makes, models] = [lists.make_list.map(({ id }) => id), lists.model_list.map(({ id }) => id)];
    expect(makes).not.toContain(sold.make.id);
    expect(models).not.toContain(sold.model.id);
    expect(makes).not.toContain(half.make.id);
    expect(lists.model_list).toContainEqual(
      expect.objectContaining({ make_id: half.make.id, name: 'Other' }),
    );
  });

  it('are cities with their groups, and processes that a pack has ended', async () => {
    const { province_id } = await t.db
      .selectFrom('city')
      .where('id', '=', (await someCity(t.db, MARKETS.id.id)).id)
      .select('province_id')
      .executeTakeFirstOrThrow();
    const name = `City ${serial()}`;
    const { id } = await t.db
      .insertInto('city')
      .values({ market_id: 1, name, province_id, status: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ended = await buildGmCampaign(t.db, { process_status: 0 });
    const gone = await buildGmCampaign(t.db, { status: 0 });
    const lists = await switchedOff();
    expect(lists.city_state_list).toContainEqual({ id, name, state_id: province_id, cluster_id: null });
    const processes = lists.gm_campaign_process_list.map((row) => row.id);
    expect(processes).toEqual(expect.arrayContaining([ended.gm_id, gone.gm_id]));
    const carried = lists.gm_list.map((row) => row.id);
    expect([carried.includes(ended.gm_id as number), carried.includes(gone.gm_id as number)]).toEqual([
      false,
      true,
    ]);
  });

  it('are options of the configuration lists, in the reader’s language', async () => {
    const n = serial();
    const { id } = await t.db
      .insertInto('config_item')
      .values({
        list: 'source_list',
        id: 50_000 + n,
        name: JSON.stringify({ en: `Source ${n}`, id: `Sumber ${n}` }),
        sort: 1,
        status: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await switchedOff()).source_list).toContainEqual({ id, name: `Source ${n}` });
    const { body } = await t.call(
      getConfigData,
      { config_data: ['switched_off'] },
      { token, language: 'id' },
    );
    expect(body.data.switched_off?.source_list).toContainEqual({ id, name: `Sumber ${n}` });
  });

  it('of people and dealers are no business of dealer staff', async () => {
    const off = await buildDealer(t.db, { status: 0 });
    await buildUser(t.db, { roleId: ROLE.agent, status: 0 });
    const dse = await buildDse(t.db);
    const as = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
    const lists = await switchedOff({ as });
    expect([lists.agent_list, lists.audit_user_list, lists.dealer_list, lists.dse_list]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(lists.ford_dealers).toEqual([]);
    expect((await switchedOff()).dealer_list.map(({ id }) => id)).toContain(off.id);
  });

  it('every list of options that an administrator may switch off is among them', () => {
    const isSwitched = (name: string) => {
      const { rows } = (SHAPES as Readonly<Record<string, { readonly rows: readonly string[] }>>)[name] ?? {};
      return rows !== undefined && isOption(rows[0] as string, Number.MAX_SAFE_INTEGER);
    };
    expect([...OPTION_LIST_NAMES].toSorted()).toEqual(CONFIG_LIST_NAMES.filter(isSwitched).toSorted());
  });
});
