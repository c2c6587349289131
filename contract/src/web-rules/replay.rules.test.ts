import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { Replay } from './replay.rules.ts';
import { type LeadFacts, matcherOf, type RoutedList, route } from './route.rules.ts';
import { EMPTY_RULE, type WebRule } from './rule.rules.ts';

const FACTS: LeadFacts = {
  isBlacklisted: false,
  stage: 1,
  webIdId: 9,
  domainId: 9,
  processId: null,
  leadTypeId: 3,
  sourceId: 1,
  buyTime: 14,
  cityId: 31,
  makeIds: [1],
  modelIds: [11],
  pincode: null,
};

const list = (id: number, rule: Partial<WebRule>, dailyLimit = 0): RoutedList => ({
  id,
  campaignId: 1,
  processId: 1,
  stage: 1,
  domainIds: new Set([9]),
  leadTypeIds: new Set([3]),
  dailyLimit,
  matcher: matcherOf({ ...EMPTY_RULE, ...rule }),
});

it('counts who would come elsewhere, each day by itself, and names the first of them', () => {
  const now = [list(1, { buy_time: [7] }), list(2, {})];
  const draft = [list(1, { buy_time: [14] }, 2), list(2, {})];
  const replay = new Replay(now, draft, { listId: 1, named: 3 });
  for (const [at, day] of ['1', '1', '1', '2', '2', '2'].entries())
    replay.judge({ leadId: at, day, facts: FACTS });
  replay.judge({ leadId: 9, day: '2', facts: { ...FACTS, buyTime: 7 } });
  expect([replay.judged, replay.moved]).toEqual([7, 5]);
  expect([...replay.moves.values()]).toEqual([
    { from: 2, to: 1, leads: 4, leadIds: [0, 1, 3] },
    { from: 1, to: 2, leads: 1, leadIds: [9] },
  ]);
});

it('says of the leads that the draft takes what becomes of them', () => {
  const draft = [list(1, { buy_time: [7] }), list(2, { brand: [1] }, 1)];
  const replay = new Replay(draft, draft, { listId: 2, named: 3 });
  const facts: readonly Partial<LeadFacts>[] = [
    {},
    {},
    { buyTime: 7 },
    { domainId: 5 },
    { domainId: null, processId: 4 },
    { isBlacklisted: true },
    { makeIds: [2] },
  ];
  for (const [at, own] of facts.entries())
    replay.judge({ leadId: at, day: '1', facts: { ...FACTS, ...own } });
  expect(replay.fates).toEqual({ here: 1, full: 1, earlier_list: 1, other_process: 2, blacklisted: 1 });
  expect([replay.judged, replay.moved]).toEqual([7, 0]);
});

it('judges a lead by the rules of 500 lists within a fraction of a millisecond', () => {
  const lists = Array.from({ length: 500 }, (_, at) =>
    list(at + 1, { lead_source: [1, 2], city: [31, 32, 33], brand: [1], model: [11, 12], buy_time: [7] }),
  );
  const judge = () => {
    for (let count = 0; count < 200; count += 1) route(FACTS, lists, new Map());
  };
  judge();
  const rounds = Array.from({ length: 5 }, () => {
    const from = performance.now();
    judge();
    return ((performance.now() - from) / 200) * 1000;
  });
  expect(Math.min(...rounds)).toBeLessThan(1000);
});
