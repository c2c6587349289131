import {
  CHANGED_FIELDS,
  codeKey,
  DETAILS,
  type DetailName,
} from '@otolead/contract/activity/details.rules.ts';
import {
  isClosed,
  isLeadStatusId,
  isLeadSubStatusId,
  LEAD_STATUS,
  LEAD_SUB_STATUS,
  type LeadState,
  type LeadStatusId,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { MARKETS, marketById } from '@otolead/contract/kernel/market.ts';
import { daysBetween, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { fieldsFor } from '@otolead/contract/lead-status/field-presence.rules.ts';
import { followUpWindow } from '@otolead/contract/lead-status/followup.rules.ts';
import { type AttributedState, isTargetBlocked } from '@otolead/contract/lead-status/transitions.rules.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { ROUTE_CAUSES, STAGE } from '@otolead/contract/web-rules/route.rules.ts';
import { useTestApp } from '@otolead/server/test/harness.ts';
import { TEST_START } from '@otolead/server/test/test-clock.ts';
import parsePhoneNumber from 'libphonenumber-js/max';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertBaseData } from './base-data.ts';
import { leadsInTime } from './lead-stream.ts';
import { type References, readReferences } from './references.ts';
import type { GeneratedLead, GeneratedLeadFamily } from './rows.ts';
import { FIELD_OF_COLUMN } from './story.ts';

const COUNT = 3_000;
const FIRST_LEAD_ID = 1_000_001;

const t = useTestApp();
let references: References;
let families: GeneratedLeadFamily[];

const make = (count: number, { seed = 5 } = {}) => [
  ...leadsInTime(references, { seed, count, firstLeadId: FIRST_LEAD_ID, now: TEST_START }),
];

beforeAll(async () => {
  const client = await t.pool.connect();
  await insertBaseData(client, TEST_START);
  references = await readReferences(client, TEST_START);
  client.release();
  families = make(COUNT);
});

/** Leads with a fault found by the check; tests expect an empty list. */
function faults(check: (family: GeneratedLeadFamily) => unknown): { lead: number; fault: unknown }[] {
  return families
    .map((family) => ({ lead: family.lead.lead_id, fault: check(family) || null }))
    .filter(({ fault }) => fault !== null);
}

interface Change {
  readonly old: unknown;
  readonly new: unknown;
}
type Changes = Record<string, Change>;

const changesIn = ({ detail }: GeneratedLeadFamily['activities'][number]) =>
  (detail.change_details ?? {}) as unknown as Changes;

const isTold = (name: string, value: unknown) =>
  Object.hasOwn(DETAILS, name) &&
  (!Array.isArray(DETAILS[name as DetailName]) || codeKey(name, value) !== undefined);

const stored = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

describe('generated leads', () => {
  it('DET-164 tell nothing that the history card has no words for', () => {
    const untold = faults(({ activities }) => {
      const details = activities.flatMap(({ detail: { change_details: _, version: __, ...rest } }) =>
        Object.entries(rest).filter(([name, value]) => value !== null && !isTold(name, value)),
      );
      const fields = activities
        .flatMap((entry) => Object.keys(changesIn(entry)))
        .filter((field) => !CHANGED_FIELDS.some((known) => known === field));
      return details.length + fields.length > 0 && [details, fields];
    });
    expect(untold).toEqual([]);
  });

  it('are the same for the same seed, and others for another one', () => {
    expect(make(300)).toEqual(make(300));
    const names = (seed: number) => make(300, { seed }).map(({ lead }) => lead.name);
    expect(names(6)).not.toEqual(names(5));
  });

  it('arrive in the order of their ids during the last year, none in the future', () => {
    const times = families.map(({ lead }) => lead.created_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const yearBefore = TEST_START.getTime() - 365 * 86_400_000;
    expect(times.filter((time) => time < yearBefore || time > TEST_START.getTime())).toEqual([]);
    expect(
      faults(({ lead, activities }) =>
        [lead.updated_at, ...activities.map((entry) => entry.created_at)].find((at) => at > TEST_START),
      ),
    ).toEqual([]);
  });

  it('have mobiles that exist in their market and a search name made by the search rule', () => {
    expect(
      faults(({ lead }) => {
        const { phone } = marketById(lead.market_id);
        const number = parsePhoneNumber(`+${lead.mobile}`);
        const isRight =
          number?.isValid() && number.country === phone.country && number.getType() === 'MOBILE';
        return !isRight && lead.mobile;
      }),
    ).toEqual([]);
    expect(faults(({ lead }) => lead.search_name !== searchName(lead.name) && lead.name)).toEqual([]);
  });

  it('stand in a sub-status of their status, closed ones without follow-up, worked ones with it', () => {
    expect(
      faults(({ lead }) => {
        const { status_id: status, sub_status_id: sub } = lead;
        if (!isLeadStatusId(status) || !isLeadSubStatusId(sub)) return 'unknown';
        if (statusOf(sub) !== status) return 'foreign sub-status';
        const needsFollowUp = !isClosed(status) && sub !== LEAD_SUB_STATUS.fresh;
        return (
          needsFollowUp !== (lead.followup_at !== null) && `follow-up ${lead.followup_at?.toISOString()}`
        );
      }),
    ).toEqual([]);
  });

  it('have every field that the form of their sub-status requires, and a reason meant for it', () => {
    const fields = Object.entries(FIELD_OF_COLUMN) as [keyof GeneratedLead, string][];
    expect(
      faults(({ lead }) => {
        const presence: Record<string, string> = fieldsFor(lead.status_id, lead.sub_status_id);
        return fields
          .filter(([column, field]) => presence[field] === 'required' && lead[column] === null)
          .map(([, field]) => field)
          .filter((field) => field !== 'purchase_dealer_id' || lead.other_dealer_name === null)
          .join();
      }),
    ).toEqual([]);
    expect(
      faults(({ lead }) => {
        if (lead.status_reason_id === null || lead.attribution_id === 4) return false;
        const reasons = references[marketById(lead.market_id).code].reasonsOf.get(lead.sub_status_id) ?? [];
        return !reasons.some(({ id }) => id === lead.status_reason_id) && lead.status_reason_id;
      }),
    ).toEqual([]);
  });

  it('refer to their own market only', () => {
    const marketOfDealer = new Map(
      [references.id, references.ph].flatMap((market) =>
        [...market.dealersOfArea.values()].flat().map(({ dealer }) => [dealer.id, market.market.id]),
      ),
    );
    const marketOfAgent = new Map(
      [references.id, references.ph].flatMap((market) =>
        market.agents.map(({ id }) => [id, market.market.id]),
      ),
    );
    expect(
      faults(({ lead, cars, activities }) => {
        const market = lead.market_id;
        if (cars.some((car) => marketOfDealer.get(car.dealer_id) !== market)) return 'dealer';
        if (lead.last_agent_id !== null && marketOfAgent.get(lead.last_agent_id) !== market) return 'agent';
        return activities.some((entry) => entry.market_id !== market) && 'history';
      }),
    ).toEqual([]);
  });

  it('stand in the list that the rules chose when they last entered a stage', () => {
    expect(
      faults(({ lead, route }) => {
        const { lists } = references[marketById(lead.market_id).code];
        const list = lists.find(({ id }) => id === lead.process_list_id);
        if (route.process_list_id !== lead.process_list_id) return 'another list than the decision';
        if (list && list.stage !== ROUTE_CAUSES[route.cause]) return 'a list of another stage';
        const isSold = lead.status_id === LEAD_STATUS.purchase;
        return isSold && ROUTE_CAUSES[route.cause] < STAGE.attribution && route.cause;
      }),
    ).toEqual([]);
    const stages = new Set(families.map(({ route }) => ROUTE_CAUSES[route.cause]));
    expect([...stages].sort()).toEqual(Object.values(STAGE));
    expect(families.some(({ lead }) => lead.process_list_id === null)).toBe(true);
  });

  it('are spread over markets, statuses and dealers as in a real call centre', () => {
    const share = (isOne: (family: GeneratedLeadFamily) => boolean) => families.filter(isOne).length / COUNT;
    expect(share(({ lead }) => lead.market_id === MARKETS.id.id)).toBeCloseTo(0.6, 1);
    const expected: Record<LeadStatusId, number> = { 1: 18, 2: 22, 3: 22, 4: 18, 5: 8, 6: 10, 24: 2 };
    for (const [status, percent] of Object.entries(expected)) {
      const found = 100 * share(({ lead }) => lead.status_id === Number(status));
      expect(Math.abs(found - percent), `status ${status}: ${found} %`).toBeLessThan(3);
    }
    expect(share(({ cars }) => cars.length > 0)).toBeGreaterThan(0.25);
    expect(share(({ cars }) => cars.length > 0)).toBeLessThan(0.36);
    for (const { market } of [references.id, references.ph]) {
      const own = families.filter(({ lead }) => lead.market_id === market.id);
      const today = localDate(TEST_START, market.timeZone);
      const due = own.filter(
        ({ lead }) => lead.followup_at && localDate(lead.followup_at, market.timeZone) === today,
      );
      expect(due.length / own.length).toBeGreaterThan(0.015);
      expect(due.length / own.length).toBeLessThan(0.045);
    }
  });
});

describe('generated histories', () => {
  it('begin with the arrival and are in the order of time, four to ten entries on average', () => {
    expect(
      faults(({ lead, activities }) => {
        const times = activities.map((entry) => entry.created_at.getTime());
        if (times[0] !== lead.created_at.getTime()) return 'does not begin with the arrival';
        return times.some((time, at) => time < (times[at - 1] ?? 0)) && 'out of order';
      }),
    ).toEqual([]);
    const entries = families.reduce((sum, { activities }) => sum + activities.length, 0);
    expect(entries / COUNT).toBeGreaterThan(4);
    expect(entries / COUNT).toBeLessThan(10);
  });

  it('count the versions up without a gap to the version of the lead', () => {
    expect(
      faults(({ lead, activities }) => {
        const versions = activities.flatMap(({ detail }) =>
          detail.version === undefined ? [] : [detail.version],
        );
        const wanted = Array.from({ length: lead.version }, (_, at) => at + 1);
        return versions.join() !== wanted.join() && versions;
      }),
    ).toEqual([]);
  });

  it('end, change after change, in the state of the lead', () => {
    const fields = Object.entries(FIELD_OF_COLUMN) as [keyof GeneratedLead, string][];
    const initially: Record<string, unknown> = { rf: false, ncf: false, eaf: false, dse_process: false };
    expect(
      faults(({ lead, activities }) => {
        const replayed: Record<string, unknown> = { ...initially };
        for (const [field, change] of activities.flatMap((entry) => Object.entries(changesIn(entry)))) {
          if ((replayed[field] ?? null) !== change.old) return `${field} was ${change.old}`;
          replayed[field] = change.new;
        }
        return fields
          .filter(([column, field]) => (replayed[field] ?? null) !== stored(lead[column]))
          .map(([column]) => column)
          .join();
      }),
    ).toEqual([]);
  });

  it('take no step that the blocking matrix forbids, and save follow-ups within their window', () => {
    expect(
      faults(({ lead, activities }) => {
        let state: AttributedState = { statusId: 1, subStatusId: 1, attributionId: null };
        for (const entry of activities.filter(({ source }) => source === 'crm')) {
          const changes = changesIn(entry);
          const target = {
            statusId: changes.status_id?.new ?? state.statusId,
            subStatusId: changes.sub_status_id?.new ?? state.subStatusId,
          } as LeadState;
          if (isTargetBlocked(state, target, ROLE.agent))
            return `${state.subStatusId} to ${target.subStatusId}`;
          const attributionId = (changes.attribution_id?.new ??
            state.attributionId) as AttributedState['attributionId'];
          state = { ...target, attributionId };
          const followUp = changes.follow_up_date?.new;
          if (typeof followUp !== 'string') continue;
          const { timeZone } = marketById(lead.market_id);
          const ahead = daysBetween(
            localDate(entry.created_at, timeZone),
            localDate(new Date(followUp), timeZone),
          );
          const { minDays, maxDays } = followUpWindow(target.subStatusId);
          if (ahead < minDays || ahead > (maxDays ?? Number.POSITIVE_INFINITY)) {
            return `${target.subStatusId} followed up after ${ahead} days`;
          }
        }
        return false;
      }),
    ).toEqual([]);
  });

  it('tell as many calls as the lead counts attempts, the last by its last agent', () => {
    expect(
      faults(({ lead, activities }) => {
        const calls = activities.filter(({ type }) => type === 'dialer_disposition');
        return (
          (calls.length !== lead.attempts || (calls.at(-1)?.actor_id ?? null) !== lead.last_agent_id) && calls
        );
      }),
    ).toEqual([]);
  });
});
