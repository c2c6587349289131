import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getRuleData, getWebRule, saveWebRule } from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import { saveWebId } from '@otolead/contract/webform/web-ids/web-ids.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { someCity, someModel } from '../../../test/builders/master-data.ts';
import { buildLeadType, buildProcessList, buildWebRule } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';
import { buildRouting, routable, routeNow } from '../../../test/routing-scene.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(
    await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'], name: 'Ratna' }),
  );
});

const save = (request: object, market: 'id' | 'ph' = 'id') => t.send(saveWebRule, request, { token, market });
const read = async (request: { process_list_id: number; version?: number }) =>
  (await t.call(getWebRule, request, { token })).body.data;

const EMPTY = {
  lead_source_rule: [],
  buy_time_rule: [],
  city_rule: [],
  city_rule_negate: false,
  brand_rule: [],
  model_rule: [],
  web_id_rule: [],
  lead_type_rule: [],
};

describe('the rule of a process campaign list', () => {
  it('WEB-021 WEB-024 is saved with its groups, and the answer says so', async () => {
    const { id } = await buildProcessList(t.db);
    const [city, model] = [await someCity(t.db, 1), await someModel(t.db, 1)];
    const webId = await buildWebId(t.db);
    const leadType = await buildLeadType(t.db);
    const groups = {
      web_id_rule: [webId.id],
      lead_type_rule: [leadType.id],
      city_rule: [city.id],
      city_rule_negate: true,
      buy_time_rule: [7, 60],
      brand_rule: [model.make_id],
      model_rule: [model.id],
      lead_source_rule: [-1],
    };
    const { status, body } = await save({ process_list_id: id, ...groups });
    expect([status, body.message]).toEqual([200, 'Web rule saved']);
    expect(body.data).toEqual({ id, version: 1, ...groups });
    const stored = t.db.selectFrom('web_rule').where('process_list_id', '=', id);
    expect(await stored.select(['version', 'rule']).execute()).toEqual([
      {
        version: 1,
        rule: expect.objectContaining({
          city: [city.id],
          city_negate: true,
          buy_time: [7, 60],
          lead_source: [-1],
          brand: [model.make_id],
          model: [model.id],
          web_id: [webId.id],
          lead_type: [leadType.id],
        }),
      },
    ]);
  });

  it('WEB-018 WEB-025 is answered with ten keys, and with fewer where it was stored without some groups', async () => {
    const list = await buildProcessList(t.db);
    expect(await read({ process_list_id: list.id })).toMatchObject({ rule: null, version: 0, versions: [] });
    await save({ process_list_id: list.id, ...EMPTY });
    const whole = (await read({ process_list_id: list.id })).rule ?? {};
    expect(Object.keys(whole).toSorted()).toEqual(
      ['id', 'process_list_id', ...Object.keys(EMPTY)].toSorted(),
    );
    await t.db
      .updateTable('web_rule')
      .set({ rule: JSON.stringify({ city: [1] }) })
      .where('process_list_id', '=', list.id)
      .execute();
    expect(Object.keys((await read({ process_list_id: list.id })).rule ?? {}).toSorted()).toEqual([
      'city_rule',
      'id',
      'process_list_id',
    ]);
  });

  it('WEB-022 WEB-023 keeps sub-city, pin codes and connect-to through a save of the form', async () => {
    const list = await buildProcessList(t.db);
    await buildWebRule(t.db, list, {
      pincode: ['12950'],
      pincode_negate: true,
      connect_to: [9, 10],
      city: [-1],
    });
    await save({ process_list_id: list.id, version: 1, buy_time_rule: [7] });
    expect((await read({ process_list_id: list.id })).rule).toMatchObject({
      buy_time_rule: [7],
      city_rule: [-1],
      pincode_rule: ['12950'],
      pincode_rule_negate: true,
      connect_to_rule: [9, 10],
    });
    await save({ process_list_id: list.id, version: 2, city_rule: [] });
    const { rule } = await read({ process_list_id: list.id });
    expect(rule).not.toHaveProperty('pincode_rule');
    expect(rule).toMatchObject({ connect_to_rule: [9, 10] });
  });

  it('keeps every version with who and when, and a stale save is refused', async () => {
    const { id } = await buildProcessList(t.db);
    await save({ process_list_id: id, version: 0, buy_time_rule: [7] });
    expect((await save({ process_list_id: id, version: 1, buy_time_rule: [14] })).status).toBe(200);
    const stale = await save({ process_list_id: id, version: 1, buy_time_rule: [30] });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      expect.objectContaining({ changed_by: 'Ratna', record: expect.objectContaining({ version: 2 }) }),
    ]);
    const at = t.clock.now().toISOString();
    expect((await read({ process_list_id: id })).versions).toEqual([
      { version: 2, saved_by: 'Ratna', saved_date: at },
      { version: 1, saved_by: 'Ratna', saved_date: at },
    ]);
    expect((await read({ process_list_id: id, version: 1 })).rule).toMatchObject({ buy_time_rule: [7] });
    expect((await t.send(getWebRule, { process_list_id: id, version: 9 }, { token })).status).toBe(404);
  });

  it('WEB-026 WEB-004 is refused beside the group for what the market does not have', async () => {
    const { id } = await buildProcessList(t.db);
    const [foreign, model] = [await someCity(t.db, 2), await someModel(t.db, 1)];
    const faultsOf = async (groups: object) => {
      const { status, body } = await save({ process_list_id: id, ...groups });
      return [status, body.errors];
    };
    expect(await faultsOf({ city_rule: [foreign.id] })).toEqual([400, { city_rule: 'City is invalid' }]);
    expect(await faultsOf({ buy_time_rule: [8] })).toEqual([400, { buy_time_rule: 'Buy time is invalid' }]);
    expect(await faultsOf({ model_rule: [model.id] })).toEqual([400, { model_rule: 'Model is invalid' }]);
    expect((await read({ process_list_id: id })).version).toBe(0);
  });

  it('is nobody’s without the right, and no other market’s', async () => {
    const { id } = await buildProcessList(t.db);
    expect((await t.send(saveWebRule, { process_list_id: id })).status).toBe(401);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.send(saveWebRule, { process_list_id: id }, { token: agent })).status).toBe(403);
    expect((await t.send(getWebRule, { process_list_id: id }, { token: agent })).status).toBe(403);
    expect((await save({ process_list_id: id }, 'ph')).status).toBe(404);
  });

  it('API-060 is read by those who work on leads, in words', async () => {
    const list = await buildProcessList(t.db);
    const city = await someCity(t.db, 1);
    await buildWebRule(t.db, list, { city: [city.id], buy_time: [14] });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    const request = { process_list_id: list.id };
    const { body } = await t.call(getRuleData, request, { token: agent, language: 'id' });
    expect(body.data).toMatchObject({
      list_name: list.list_name,
      rule: { city_rule: [city.id] },
      names: { city_rule: [{ id: city.id, name: city.name }], buy_time_rule: [{ id: 14, name: '2 minggu' }] },
    });
  });

  it('WEB-028 is what the next lead is routed by, and the web id’s being switched off too', async () => {
    const scene = await buildRouting(t.db);
    const list = await scene.addList({ buy_time: [7] });
    const lead = async () => routable(await scene.addLead({ buy_time_days: 30 }));
    expect(await routeNow(t.db, [await lead()])).toMatchObject([{ listId: null }]);
    await save({ process_list_id: list.id, buy_time_rule: [30] });
    expect(await routeNow(t.db, [await lead()])).toMatchObject([{ listId: list.id }]);
    await t.db.updateTable('web_id').set({ status: 0 }).where('id', '=', scene.webId.id).execute();
    const { domain_id, code } = scene.webId;
    await t.send(saveWebId, { id: scene.webId.id, webid: `${code}-B`, domain_id }, { token });
    expect(await routeNow(t.db, [await lead()])).toMatchObject([{ decision: { why: 'no_process' } }]);
  });
});
