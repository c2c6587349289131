import { describe, expect, it } from 'vitest';
import {
  causeOfChange,
  type LeadFacts,
  matcherOf,
  type RouteDecision,
  type RoutedList,
  route,
} from './route.rules.ts';
import {
  ALL,
  CONNECT_TO_SCORES,
  EMPTY_RULE,
  RULE_BUY_TIMES,
  tidyGroup,
  type WebRule,
  withDraft,
} from './rule.rules.ts';

const FACTS: LeadFacts = {
  isBlacklisted: false,
  stage: 1,
  webIdId: 90,
  domainId: 9,
  processId: null,
  leadTypeId: 3,
  sourceId: 1,
  buyTime: 14,
  cityId: 31,
  makeIds: [1, 2],
  modelIds: [11, 21],
  pincode: '12950',
};

function list(id: number, rule: Partial<WebRule> = {}, more: Partial<RoutedList> = {}): RoutedList {
  return {
    id,
    campaignId: id + 100,
    processId: 5,
    stage: 1,
    domainIds: new Set([9]),
    leadTypeIds: new Set([3]),
    dailyLimit: 0,
    matcher: matcherOf({ ...EMPTY_RULE, ...rule }),
    ...more,
  };
}

const NONE_TAKEN: ReadonlyMap<number, number> = new Map();

/** Id of the list, or why there is none. */
const where = (decision: RouteDecision) => {
  if (decision.outcome === 'pool') return decision.why;
  return 'listId' in decision ? decision.listId : decision.outcome;
};

const goes = (rule: Partial<WebRule>, facts: Partial<LeadFacts> = {}) =>
  where(route({ ...FACTS, ...facts }, [list(1, rule)], NONE_TAKEN));

describe('a rule', () => {
  it.each<[string, Partial<WebRule>, Partial<LeadFacts>, 1 | 'no_match']>([
    ['asks for nothing', {}, {}, 1],
    ['asks for nothing of a lead that nothing is known of', {}, { cityId: null, makeIds: [] }, 1],
    ['takes its source', { lead_source: [1] }, {}, 1],
    ['refuses another source', { lead_source: [2] }, {}, 'no_match'],
    ['takes one of several (OR)', { lead_source: [2, 1] }, {}, 1],
    ['wants every group (AND)', { lead_source: [1], city: [32] }, {}, 'no_match'],
    ['takes both groups', { lead_source: [1], city: [31] }, {}, 1],
    ['takes all', { city: [ALL] }, {}, 1],
    ['takes all, a lead without a city too', { city: [ALL] }, { cityId: null }, 1],
    ['refuses a lead without a city', { city: [31] }, { cityId: null }, 'no_match'],
    ['leaves the city out', { city: [31], city_negate: true }, {}, 'no_match'],
    ['takes every other city', { city: [32], city_negate: true }, {}, 1],
    [
      'takes a lead without a city beside those left out',
      { city: [32], city_negate: true },
      { cityId: null },
      1,
    ],
    ['has nothing to turn round without a city', { city_negate: true }, {}, 1],
    ['has nothing to turn round with all', { city: [ALL], city_negate: true }, {}, 1],
    ['compares the option of the buy time', { buy_time: [7] }, {}, 'no_match'],
    ['takes the option of the buy time', { buy_time: [7, 14] }, {}, 1],
    ['looks at every car for the brand', { brand: [2] }, {}, 1],
    ['refuses another brand', { brand: [3] }, {}, 'no_match'],
    ['refuses a lead without cars', { brand: [1] }, { makeIds: [] }, 'no_match'],
    ['looks at every car for the model', { model: [21] }, {}, 1],
    ['refuses another model', { model: [31] }, {}, 'no_match'],
    ['takes its web id', { web_id: [90] }, {}, 1],
    ['refuses another web id', { web_id: [91] }, {}, 'no_match'],
    ['takes its lead type', { lead_type: [3, 4] }, {}, 1],
    ['refuses another lead type', { lead_type: [4] }, {}, 'no_match'],
    ['refuses another postal code', { pincode: ['10110'] }, {}, 'no_match'],
    ['leaves the postal code out', { pincode: ['12950'], pincode_negate: true }, {}, 'no_match'],
    ['does not ask for what no lead has', { sub_city: [4], connect_to: [10] }, {}, 1],
  ])('WEB-028 %s', (_title, rule, facts, expected) => {
    expect(goes(rule, facts)).toBe(expected);
  });

  it('WEB-022 keeps sub-city, pin codes and connect-to beside the groups of the form', () => {
    const stored = {
      ...EMPTY_RULE,
      sub_city: [4],
      pincode: ['12950'],
      pincode_negate: true,
      connect_to: [9, 10],
    };
    const draft = { ...EMPTY_RULE, city: [31, 30, 31], city_negate: true };
    expect(withDraft(stored, draft)).toEqual({ ...stored, city: [30, 31], city_negate: true });
  });

  it("WEB-011 loses its pin codes when 'all' is taken from the cities", () => {
    const stored = { ...EMPTY_RULE, city: [ALL], pincode: ['12950'], pincode_negate: true };
    expect(withDraft(stored, { ...EMPTY_RULE, city: [31] })).toMatchObject({
      pincode: [],
      pincode_negate: false,
    });
    expect(withDraft(stored, { ...EMPTY_RULE, city: [ALL, 31] })).toMatchObject({
      city: [ALL],
      pincode: ['12950'],
    });
  });

  it("WEB-010 says 'all' as one value, and every other value once", () => {
    expect([tidyGroup([3, ALL, 1]), tidyGroup([3, 1, 3])]).toEqual([[ALL], [1, 3]]);
  });

  it('WEB-029 offers the four buy times of a lead', () => {
    expect(RULE_BUY_TIMES).toEqual([7, 14, 30, 60]);
  });

  it('MKT-039 knows connect-to scores from 1 to 10', () => {
    expect(CONNECT_TO_SCORES).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('a lead', () => {
  it('WEB-028 goes to the first list that matches, and knows by what', () => {
    const lists = [list(1, { city: [32] }), list(2, { city: [32], city_negate: true, brand: [2] }), list(3)];
    expect(route(FACTS, lists, NONE_TAKEN)).toEqual({
      outcome: 'list',
      listId: 2,
      campaignId: 102,
      processId: 5,
      because: [
        { group: 'city', value: 31, negated: true },
        { group: 'brand', value: 2 },
      ],
      full: [],
    });
  });

  it('WEB-028 passes by a list whose limit is reached, and 0 is no limit', () => {
    const lists = [list(1, {}, { dailyLimit: 2 }), list(2)];
    const after = (taken: number) => where(route(FACTS, lists, new Map([[1, taken]])));
    expect([after(1), after(2), after(3)]).toEqual([1, 2, 2]);
    expect(where(route(FACTS, lists, new Map([[2, 1_000_000]])))).toBe(1);
    expect(route(FACTS, lists.slice(0, 1), new Map([[1, 2]]))).toEqual({
      outcome: 'pool',
      why: 'full',
      processId: 5,
      full: [1],
      missed: [],
    });
  });

  it.each<[string, Partial<LeadFacts>, Partial<RoutedList>, number | string]>([
    ['of another domain', { domainId: 8 }, {}, 'no_process'],
    ['of a type that the process does not take', { leadTypeId: 4 }, {}, 'no_process'],
    ['without a type', { leadTypeId: null }, {}, 'no_process'],
    ['without a web id', { domainId: null, webIdId: null }, {}, 'no_process'],
    ['without a web id, in its own process', { domainId: null, processId: 5, leadTypeId: null }, {}, 1],
    ['due to a stage that the process has no list for', { stage: 2 }, {}, 'no_list'],
    ['due to the stage of the list', { stage: 2 }, { stage: 2 }, 1],
    ['on the black list', { isBlacklisted: true }, {}, 'blacklisted'],
  ])('WEB-028 %s', (_title, facts, more, expected) => {
    expect(where(route({ ...FACTS, ...facts }, [list(1, {}, more)], NONE_TAKEN))).toBe(expected);
  });

  it('WEB-028 that no list takes knows which group of the first few stood in the way', () => {
    const lists = [1, 2, 3, 4].map((id) => list(id, { city: [31], brand: [id + 5] }));
    expect(route(FACTS, lists, NONE_TAKEN)).toMatchObject({
      why: 'no_match',
      missed: [1, 2, 3].map((listId) => ({ listId, group: 'brand' })),
    });
  });

  it.each([
    [[1, null], [2, null], 'nurturing'],
    [[2, null], [2, null], undefined],
    [[2, null], [6, null], 'attribution'],
    [[6, 2], [6, 4], 'rejected_attribution'],
    [[2, 2], [6, 4], 'rejected_attribution'],
    [[6, 4], [6, 4], undefined],
    [[6, 4], [2, 4], 'nurturing'],
    [[1, null], [4, null], undefined],
  ])('WEB-028 that goes from status and attribution %j to %j is routed for %s', (before, after, cause) => {
    const state = ([statusId, attributionId]: readonly (number | null)[]) => ({
      statusId: statusId as number,
      attributionId: attributionId as number | null,
    });
    expect(causeOfChange(state(before), state(after))).toBe(cause);
  });
});
