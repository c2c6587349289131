import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { BOOKED, buildContext, NOW } from '@otolead/contract/lead-status/test-builders.ts';
import { EMPTY_VALUES, OTHER } from '@otolead/contract/lead-status/values.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { describe, expect, it } from 'vitest';
import { consumerOf, currentLead, leadBegunOn, storedValues } from './stored-lead.ts';

const NOTHING_STORED = Object.fromEntries(Object.keys(EMPTY_VALUES).map((field) => [field, null]));

/** An interested lead of Jakarta, due on 25 November at 10:15. */
function storedLead(overrides: Partial<LeadDetail> = {}): LeadDetail {
  const columns: Partial<LeadDetail> = {
    lead_id: 7,
    version: 3,
    lead_name: 'Budi Santoso',
    lead_mobile: '+6281190234470',
    lead_city_id: 4,
    status_id: 2,
    sub_status_id: 2,
    followup_date: '2026-11-25T03:15:00.000Z',
    buy_time_days: 14,
    buy_by: '2026-12-01',
    rf: false,
    ncf: true,
    eaf: false,
    dse_process: true,
    myactive_agent_id: 5,
    ...overrides,
  };
  return { ...NOTHING_STORED, ...columns } as LeadDetail;
}

const context = buildContext({ current: { statusId: 2, subStatusId: 2 } });

describe('what the form opens with', () => {
  it('shows the follow-up as the market’s clock shows it', () => {
    const values = storedValues(storedLead(), context);
    expect([values.follow_up_date, values.followup_time]).toEqual(['2026-11-25', '10:15']);
  });

  it('asks for a new follow-up where the old one has passed or lies outside the window', () => {
    const passed = storedLead({ followup_date: new Date(NOW.getTime() - 60_000).toISOString() });
    const tooSoon = storedLead({ followup_date: '2026-11-20T08:00:00.000Z' });
    for (const lead of [passed, tooSoon]) {
      const values = storedValues(lead, context);
      expect([values.follow_up_date, values.followup_time]).toEqual([null, null]);
    }
  });

  it('keeps the day of the buy time until it has passed', () => {
    expect(storedValues(storedLead(), context).buy_time).toBe('2026-12-01');
    expect(storedValues(storedLead({ buy_by: '2026-11-19' }), context).buy_time).toBeNull();
  });

  it('has neither comments nor ticked flags, even when flags are raised on the lead', () => {
    const { rf, ncf, eaf, dse_process, internal_comment, lead_comment } = storedValues(storedLead(), context);
    expect([rf, ncf, eaf, dse_process]).toEqual([false, false, false, false]);
    expect([internal_comment, lead_comment]).toEqual([null, []]);
  });

  it('shows a purchase from a dealer with a name but no number as one from another dealer', () => {
    const { purchase_dealer_id: _, ...booked } = BOOKED;
    const lead = storedLead({ ...(booked as Partial<LeadDetail>), other_dealer_name: 'Pak Darmo' });
    const values = storedValues(lead, context);
    expect([values.purchase_dealer_id, values.other_dealer_name]).toEqual([OTHER, 'Pak Darmo']);
  });

  it('shows a mobile without the prefix that stands beside the field', () => {
    const values = storedValues(storedLead({ booking_mobile: '+6281190234470' }), context);
    expect(values.booking_mobile).toBe('81190234470');
  });
});

describe('the lead as the rules see it', () => {
  it('knows which flags the dealer has raised and whether My Active is enabled', () => {
    const current = currentLead(storedLead());
    expect(current.raised).toEqual({ rf: false, ncf: true, eaf: false });
    expect(current.myActiveAgentId).toBe(5);
  });

  it('stands, for a form that somebody else has overtaken, where the form was begun', () => {
    const begun = storedValues(storedLead({ status_id: 1, sub_status_id: 5 }), context);
    const movedOn = currentLead(storedLead({ status_id: 6, sub_status_id: 12, attribution_id: 3 }));
    expect(leadBegunOn(movedOn, begun)).toEqual({
      ...movedOn,
      statusId: 1,
      subStatusId: 5,
      attributionId: null,
      billingStatusId: null,
    });
  });

  it('refuses a state that the rules do not know', () => {
    expect(() => currentLead(storedLead({ sub_status_id: 99 }))).toThrow('unknown state 2/99');
  });

  it('gives the consumer’s mobile as the form holds it', () => {
    expect(consumerOf(storedLead(), MARKETS.id)).toEqual({
      name: 'Budi Santoso',
      mobile: '81190234470',
      cityId: 4,
    });
    expect(consumerOf(storedLead({ lead_city_id: null }), MARKETS.id).cityId).toBeNull();
  });
});
