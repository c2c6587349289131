import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { leadFilters } from '@otolead/contract/leads/filters.schema.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';
import { buildSearchScene, GM, type SceneIds, type SearchScene } from '../../../../test/search-scene.ts';

const t = useTestApp();
let token: string;
let scene: SearchScene;
let manila: SearchScene;

type Filters = RequestOf<typeof listLeads>;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
  scene = await buildSearchScene(t.db, MARKETS.id);
  manila = await buildSearchScene(t.db, MARKETS.ph);
});

/** Names of the leads found; a differing total is an error. */
async function found(filters: Filters, market: 'id' | 'ph' = 'id', caller = token): Promise<string[]> {
  const { status, body } = await t.call(listLeads, filters, { token: caller, market });
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  expect(body.pagination?.total).toBe(body.data.length);
  const { nameOf } = market === 'id' ? scene : manila;
  return body.data.map((row) => nameOf(row.lead_id)).toSorted();
}

const CALLED = ['called 3 times', 'called 11 times', 'called 12 times'];
const MY_ACTIVE = ['mine', 'theirs'];
const PURCHASED = ['booked', 'booked, approved', 'retailed', 'billed'];

/** Every filter with its matching leads; all others of the scene narrowly do not match. */
const CASES: readonly [
  string,
  (ids: SceneIds) => Filters,
  readonly string[] | { readonly not: readonly string[] },
][] = [
  ['one status', () => ({ status_id: [3] }), ['not connectable']],
  ['several statuses', () => ({ status_id: [3, 24] }), ['not connectable', 'escalated']],
  ['sub-statuses', () => ({ sub_status_id: [2, 9] }), ['hot', 'hot in another process', 'to reopen']],
  ['attribution', () => ({ attribution_status_id: 2 }), ['booked, approved']],
  ['billing', () => ({ billing_status_id: [3, 2] }), ['billed']],
  ['the last call', () => ({ call_status: 2 }), ['called 3 times']],
  ['LMS status', () => ({ lms_status_id: 6 }), ['from a portal']],
  ['lead source', () => ({ source_id: 4 }), ['from a portal']],
  ['consumer source', () => ({ customer_source_id: '5' }), ['from a portal']],
  ['lead type', (ids) => ({ lead_type_id: [ids.uncallable] }), ['uncallable']],
  ['bought make', (ids) => ({ bought_makeid: ids.make }), ['booked']],
  ['GM processes', () => ({ gm_id: [GM.first, GM.second] }), ['due', 'later']],
  [
    'excluded GM processes, a lead without one stays',
    () => ({ exclude_gm_id: [GM.first, GM.second] }),
    { not: ['due', 'later'] },
  ],
  ['numbers of attempts', () => ({ num_attempt: [3, 11] }), ['called 3 times', 'called 11 times']],
  ['LST-031 more than 11 attempts', () => ({ num_attempt_gt5: 11 }), ['called 12 times']],
  [
    'a number or more than 11',
    () => ({ num_attempt: [3], num_attempt_gt5: 11 }),
    ['called 3 times', 'called 12 times'],
  ],
  ['no attempt', () => ({ num_attempt: 0 }), { not: CALLED }],
  ['My Active', () => ({ my_active: 1 }), MY_ACTIVE],
  ['My Active of an agent', (ids) => ({ my_active: 1, myactive_agent_id: ids.agent }), ['mine']],
  ['All Cases', () => ({ my_active: 0 }), { not: [] }],
  ['cities', (ids) => ({ city_id: [ids.cities[0], ids.cities[2]] }), ['near', 'far']],
  ['a cluster', (ids) => ({ cluster_list: ids.clusters.slice(0, 1) }), ['near', 'neighbour']],
  ['a province', (ids) => ({ province_list: ids.provinces.slice(1) }), ['far']],
  [
    'cities before clusters',
    (ids) => ({ city_id: [ids.cities[0]], cluster_list: [...ids.clusters] }),
    ['near'],
  ],
  [
    'clusters before provinces',
    (ids) => ({ cluster_list: ids.clusters.slice(1), province_list: ids.provinces.slice(0, 1) }),
    ['far'],
  ],
  ['a wanted make', (ids) => ({ make_id: ids.make }), ['wants two models', 'wants the second model']],
  ['a wanted model', (ids) => ({ model_id: [ids.models[1]] }), ['wants the second model']],
  [
    'make and model in one',
    (ids) => ({ make_model: `${ids.make}-${ids.models[0]},${ids.make}-${ids.otherModel}` }),
    ['wants two models'],
  ],
  [
    'make and model in one, the make first',
    (ids) => ({ make_model: `${ids.make}-${ids.models[1]}` }),
    ['wants the second model'],
  ],
  ['model status', () => ({ model_status_id: 6 }), ['wants two models', 'wants the second model']],
  [
    'make and model status of the same preference',
    (ids) => ({ make_id: ids.make, model_status_id: 6 }),
    ['wants the second model'],
  ],
  ['a dealer', (ids) => ({ dealer_id: [ids.dealer] }), ['booked, approved', 'at two dealers']],
  [
    'a DSE by a part of the name',
    () => ({ dse_name: ['0% D\u0027sou'] }),
    ['booked, approved', 'at two dealers'],
  ],
  ['DSE names with wildcards as letters', () => ({ dse_name: ['Sari%', 'S_ri'] }), []],
  ['cars approved', () => ({ ld_status: 1 }), ['booked, approved', 'hot in another process']],
  ['cars without an answer as pending', () => ({ ld_status: 0 }), ['at two dealers']],
  ['test drive status', () => ({ test_drive_type: [3, 5] }), ['booked, approved', 'at two dealers']],
  ['dealer visit', () => ({ dealer_visit_status: 2 }), ['booked, approved']],
  [
    'dealer, test drive and visit of the same car',
    (ids) => ({ dealer_id: ids.dealer, test_drive_type: 4, dealer_visit_status: 1 }),
    ['at two dealers'],
  ],
  ['what no single car is', (ids) => ({ dealer_id: ids.dealer, test_drive_type: 5 }), []],
  ['finance wanted', () => ({ finance_required: 1 }), ['wants finance']],
  ['exchange wanted', () => ({ exchange_required: 1 }), ['wants exchange']],
  ['the reopen flag', () => ({ rf: 1 }), ['to reopen']],
  ['the not connectable flag', () => ({ ncf: 1 }), ['cold, unreachable by the dealer']],
  ['the escalate flag', () => ({ eaf: true }), ['escalated']],
  ['the flag by name', () => ({ lms_flag: 'eaf' }), ['escalated']],
  [
    'LST-091 saleable: interested or booked, and approved by no dealer in its process',
    () => ({ is_saleable: 1 }),
    ['hot', 'hot in another process', 'cold, unreachable by the dealer', 'booked'],
  ],
  [
    'LST-091 not connectable: the status or the dealer’s flag',
    () => ({ is_not_connectable: 1 }),
    ['not connectable', 'cold, unreachable by the dealer'],
  ],
  [
    'LST-091 the dialer may call: active, due, callable type, valid mobile, not on the black list now, nobody’s own',
    () => ({ dialer_eligibility: 1 }),
    ['due', 'once blacklisted'],
  ],
  ['a word of the name', () => ({ search: 'portal' }), ['from a portal']],
  ['a purchase in general', () => ({ status_id: '6' }), PURCHASED],
];

const everybodyBut = (names: readonly string[]) => scene.names.filter((name) => !names.includes(name));

describe('LST-027 each filter finds', () => {
  it.each(CASES)('%s', async (_title, filters, expected) => {
    const names = 'not' in expected ? everybodyBut(expected.not) : expected;
    expect(await found(filters(scene.ids))).toEqual([...names].toSorted());
  });

  it('LST-002 only the leads named by lead_ids, whatever their dates', async () => {
    const { body } = await t.call(listLeads, { search: 'scene' }, { token });
    const two = body.data.slice(0, 2).map((row) => row.lead_id);
    expect(await found({ lead_ids: two })).toEqual(two.map(scene.nameOf).toSorted());
  });

  it('has a case for every filter that the contract knows', () => {
    const elsewhere = ['lead_ids', 'lead_set', 'date_type', 'start_date', 'end_date'];
    const asked = new Set(CASES.flatMap(([, filters]) => Object.keys(filters(scene.ids))));
    expect(Object.keys(leadFilters.shape).filter((name) => !asked.has(name))).toEqual(elsewhere);
  });

  describe('MKT-049 yes is 1 and no is 0', () => {
    it.each([
      'finance_required',
      'exchange_required',
      'is_saleable',
      'is_not_connectable',
      'dialer_eligibility',
      'rf',
      'ncf',
      'eaf',
    ] as const)('in %s: both together are everybody, no lead is both', async (filter) => {
      const [yes, no] = [await found({ [filter]: 1 }), await found({ [filter]: 0 })];
      expect([...yes, ...no].toSorted()).toEqual([...scene.names].toSorted());
    });

    it('and nothing else is an answer', async () => {
      for (const finance_required of [2, -1, 'y', []]) {
        const { status, body } = await t.send(listLeads, { finance_required }, { token });
        expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['finance_required']]);
      }
    });
  });
});

describe('filters together', () => {
  /** Families of filters that combine otherwise; all others are joined by AND. */
  const FAMILIES: readonly string[][] = [
    ['num_attempt', 'num_attempt_gt5'],
    ['my_active', 'myactive_agent_id'],
    ['city_id', 'cluster_list', 'province_list'],
    ['make_id', 'model_id', 'make_model', 'model_status_id'],
    ['dealer_id', 'dse_name', 'ld_status', 'test_drive_type', 'dealer_visit_status'],
    ['search'],
  ];
  const familiesOf = (filters: Filters) =>
    Object.keys(filters).map((name) => FAMILIES.findIndex((family) => family.includes(name)) + 1 || name);

  it('find what each of them finds', async () => {
    const alone = await Promise.all(
      CASES.map(async ([title, filters]) => {
        const asked = filters(scene.ids);
        return { title, asked, families: familiesOf(asked), names: await found(asked) };
      }),
    );
    const pairs = alone.flatMap((one, at) =>
      alone
        .slice(at + 1)
        .filter(
          (other, distance) =>
            distance % 4 === 0 && !other.families.some((name) => one.families.includes(name)),
        )
        .map((other) => [one, other] as const),
    );
    expect(pairs.length).toBeGreaterThan(200);
    for (const [one, other] of pairs) {
      const both = one.names.filter((name) => other.names.includes(name));
      expect(await found({ ...one.asked, ...other.asked }), `${one.title} + ${other.title}`).toEqual(both);
    }
  });
});

describe('the other market', () => {
  it('has the same leads; its ids find them there and nothing here', async () => {
    const filters: ((ids: SceneIds) => Filters)[] = [
      (ids) => ({ city_id: [...ids.cities] }),
      (ids) => ({ province_list: [...ids.provinces] }),
      (ids) => ({ dealer_id: [ids.dealer, ids.otherDealer] }),
      (ids) => ({ lead_type_id: [ids.callable, ids.uncallable] }),
      (ids) => ({ myactive_agent_id: [ids.agent, ids.colleague] }),
      (ids) => ({ model_id: [...ids.models, ids.otherModel] }),
      () => ({ dse_name: ["d'Souza ph"] }),
    ];
    for (const ask of filters) {
      const asked = ask(manila.ids);
      expect({ asked, here: await found(asked) }).toEqual({ asked, here: [] });
      expect((await found(asked, 'ph')).length, JSON.stringify(asked)).toBeGreaterThan(0);
    }
    const { body } = await t.call(listLeads, {}, { token, market: 'ph' });
    expect(await found({ lead_ids: body.data.map((row) => row.lead_id) })).toEqual([]);
  });
});

describe('who searches by what', () => {
  const as = async (roleId: number, overrides = {}) =>
    t.signIn(await buildUser(t.db, { roleId, ...overrides }));
  const answer = async (caller: string, filters: Filters) =>
    (await t.call(listLeads, filters, { token: caller })).body.error_code ?? 'found';

  it('LST-054 LST-055 LST-056 My Active is for everybody, its agents are for roles 1 and 5', async () => {
    const roles = [ROLE.administrator, ROLE.supervisor, ROLE.agent, ROLE.dealerStaff, ROLE.auditor];
    const may = await Promise.all(
      roles.map(async (roleId) => {
        const caller = await as(roleId);
        return [
          await answer(caller, { my_active: 1 }),
          await answer(caller, { myactive_agent_id: [scene.ids.agent] }),
          await answer(caller, { my_active: 0, search: 'scene' }),
        ];
      }),
    );
    expect(may).toEqual([
      ['found', 'found', 'found'],
      ['found', 'found', 'found'],
      ['found', 'forbidden', 'found'],
      ['found', 'forbidden', 'found'],
      ['found', 'forbidden', 'found'],
    ]);
  });

  it('LST-004 My Active is the agent’s own leads, All Cases everybody’s', async () => {
    const caller = await t.signIn({ id: scene.ids.agent });
    expect(await found({ my_active: 1 }, 'id', caller)).toEqual(['mine']);
    expect(await found({}, 'id', caller)).toEqual([...scene.names].toSorted());
  });

  it('LST-004 who keeps no leads has an empty My Active', async () => {
    const keepers = [await as(ROLE.auditor), await as(ROLE.dealerStaff, { dse_id: scene.ids.dse })];
    for (const caller of keepers) {
      expect(await found({ my_active: 1 }, 'id', caller)).toEqual([]);
      expect(await found({ my_active: 0 }, 'id', caller)).not.toEqual([]);
    }
  });

  it('dealer staff ask about their own cars only', async () => {
    const caller = await as(ROLE.dealerStaff, { dse_id: scene.ids.dse });
    expect(await found({}, 'id', caller)).toEqual(['at two dealers', 'booked, approved']);
    expect(await found({ test_drive_type: 4 }, 'id', caller)).toEqual(['at two dealers']);
    expect(await found({ test_drive_type: 5 }, 'id', caller)).toEqual([]);
    expect(await found({ dealer_id: scene.ids.otherDealer }, 'id', caller)).toEqual([]);
  });
});
