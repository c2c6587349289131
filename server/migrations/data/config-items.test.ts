import { describe, expect, it } from 'vitest';
import { type ConfigItem, listOf, load, repeated } from './rows.ts';

const items = load<ConfigItem>('./config_items.json');

/** Lists of `POST /config/get_data` whose rows come from other tables than config_item (spec A§7, B§3). */
const TABLE_BACKED = {
  city_state_list: 'city',
  city_state_list_ph: 'city',
  cluster_list: 'cluster',
  dealer_list: 'dealer',
  dse_list: 'dse',
  agent_list: 'app_user',
  audit_user_list: 'app_user',
  gm_campaign_process_list: 'commercial_campaign',
  gm_list: 'commercial_campaign',
  gm_campaign_list: 'process_list',
  process_list: 'process',
  campaign_list: 'campaign',
  domain_list: 'domain',
  webids_list: 'web_id',
  lead_type_list: 'lead_type',
  ford_dealers: 'brand_dealer',
  ford_sm_list: 'brand_sm',
};
const SPECIFIED_LISTS = `
  status_list model_status_list city_state_list test_drive_status_list dealer_visit_status_list call_status_list
  source_list dealer_status_list dealer_list lms_status_list gm_campaign_process_list dse_list ld_status
  attribution_status_list billing_status_list agent_list gm_campaign_list lead_type_list cluster_list
  relationship_list reasons_list status_reasons stnk_list action_needed_list audit_user_list city_state_list_ph
  webids_list process_list campaign_list gm_list country_list business_type_list domain_list type_list server_list
  dealer_type campaign_type ford_dealers ford_sm_list`
  .trim()
  .split(/\s+/);

/** Texts of reports that name configuration rows themselves, with list and id of the row. */
const IN_REPORTS = {
  'ops.new': ['status_list', 1],
  'ops.interested': ['status_list', 2],
  'ops.not_connectable': ['status_list', 3],
  'ops.not_interested': ['status_list', 4],
  'ops.not_eligible': ['status_list', 5],
  'ops.purchase': ['status_list', 6],
  'ops.reopened': ['status_list', 24],
  'dialer.callback': ['sub_status', 5],
  'dialer.not_interested': ['status_list', 4],
  'dialer.not_eligible': ['status_list', 5],
  'dialer.lost_purchase': ['sub_status', 13],
  'current_status.3': ['sub_status', 13],
  'sales.attribution_not_sent': ['attribution_status_list', 1],
  'sales.attribution_sent': ['attribution_status_list', 2],
  'sales.attribution_attributed': ['attribution_status_list', 3],
  'sales.attribution_rejected': ['attribution_status_list', 4],
  'sales.attribution_pending': ['attribution_status_list', 5],
  'sales.billing_not_sent': ['billing_status_list', 1],
  'sales.billing_sent': ['billing_status_list', 2],
  'sales.billing_completed': ['billing_status_list', 3],
  'stage.NCL2VC': ['type_list', 1],
  'stage.NCL2NC': ['type_list', 2],
  'stage.NCL2AC': ['type_list', 3],
} as const;

describe('configuration lists', () => {
  it.each(['en', 'id'] as const)('REP-071 REP-081 REP-106 reports call in %s what a lead calls so', (language) => {
    const words = load(`../../../contract/src/reports/messages.${language}.json`) as unknown as Record<
      string,
      string
    >;
    const differing = Object.entries(IN_REPORTS).filter(([key, [list, id]]) => {
      const named = listOf(list).find((item) => item.id === id)?.name[language];
      return words[key]?.toLowerCase() !== named?.toLowerCase();
    });
    expect(differing).toEqual([]);
  });

  it('every list the specification names has rows here or stands in a separate table', () => {
    const missing = SPECIFIED_LISTS.filter((name) => !(name in TABLE_BACKED) && listOf(name).length === 0);
    expect(missing).toEqual([]);
    const both = Object.keys(TABLE_BACKED).filter((name) => listOf(name).length > 0);
    expect(both).toEqual([]);
  });

  it('an id occurs once in its list and the sort order has no ties', () => {
    expect(repeated(items.map((item) => `${item.list}/${item.id}`))).toEqual([]);
    expect(repeated(items.map((item) => `${item.list}/${item.sort}`))).toEqual([]);
  });

  it('every name is translated, distinct within its group and uses market terms only as placeholders', () => {
    const untranslated = items.filter((item) => !item.name.en?.trim() || !item.name.id?.trim());
    expect(untranslated).toEqual([]);
    const group = (item: ConfigItem) =>
      `${item.list}/${item.list === 'status_reasons' ? JSON.stringify(item.attrs) : ''}`;
    expect(repeated(items.map((item) => `${group(item)}/${item.name.en}`))).toEqual([]);
    expect(repeated(items.map((item) => `${group(item)}/${item.name.id}`))).toEqual([]);
    const literalTerm = items.filter((item) => /\b(SPK|STNK|CNS)\b/.test(`${item.name.en} ${item.name.id}`));
    expect(literalTerm).toEqual([]);
  });

  it('sub-statuses hang under the statuses that the domain decisions give them', () => {
    const tree = Object.fromEntries(
      listOf('status_list').map((status) => [
        status.id,
        listOf('sub_status')
          .filter((sub) => sub.parent_id === status.id)
          .map((sub) => sub.id)
          .sort((a, b) => a - b),
      ]),
    );
    expect(tree).toEqual({
      1: [1, 5, 6],
      2: [2, 3, 4],
      3: [7, 8],
      4: [9, 10, 14],
      5: [17, 18, 19, 20],
      6: [11, 12, 13, 15, 16],
      24: [21, 22],
    });
    expect(listOf('sub_status').find((sub) => sub.id === 11)?.name.en).toBe('Booked ({spk})');
    expect(listOf('sub_status').find((sub) => sub.id === 12)?.name.en).toBe('Retail ({do})');
  });

  it('ids that rules depend on carry the names of the specification', () => {
    const names = (list: string) => Object.fromEntries(listOf(list).map((item) => [item.id, item.name.en]));
    expect(names('attribution_status_list')).toEqual({
      1: 'Not Sent For Attribution',
      2: 'Sent For Attribution',
      3: 'Attributed',
      4: 'Rejected',
      5: 'Pending at Client',
    });
    expect(names('billing_status_list')).toEqual({
      1: 'Not Sent For Billing',
      2: 'Sent For Billing',
      3: 'Billing Completed',
    });
    expect(Object.keys(names('test_drive_status_list')).map(Number)).toEqual([2, 3, 4, 5]);
    expect(names('ld_status')).toEqual({ 0: 'Pending', 1: 'Approved', 2: 'Rejected' });
    expect(names('age_range')).toEqual({ 1: '<25', 2: '26-35', 3: '36-50', 4: '50+' });
    expect(names('gender')).toEqual({ 1: 'Male', 2: 'Female' });
    expect(names('marital_status')).toEqual({ 1: 'Married', 2: 'Unmarried', 3: 'Widowed', 4: 'Divorced' });
    expect(listOf('occupation').map((item) => item.id)).toEqual([1, 2, 3, 5, 4]);
    expect(listOf('buy_time').map((item) => item.id)).toEqual([7, 14, 30, 60]);
    expect(listOf('owner').map((item) => item.id)).toEqual([0, 1, 2, 3, 4]);
    expect(listOf('seats').map((item) => item.name.en)).toEqual([
      'Less than 5',
      '5',
      '6',
      '7',
      '8',
      'More than 8',
    ]);
    expect(listOf('family_size').map((item) => item.id)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(listOf('connect_to').map((item) => item.id)).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
    expect(listOf('lms_flag').map((item) => item.attrs?.key)).toEqual(['rf', 'ncf', 'eaf']);
    expect(listOf('type_list').map((item) => item.attrs?.key)).toEqual([
      'NCL2VC',
      'NCL2NC',
      'NCL2AC',
      'NCL2RA',
    ]);
    expect(listOf('languages').map((item) => [item.id, item.attrs?.code])).toEqual([
      [1, 'en'],
      [2, 'id'],
      [3, 'ph'],
    ]);
  });

  it('there are 32 colours from Black to Violet', () => {
    const colours = listOf('colour');
    expect(colours.map((colour) => colour.id)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
    expect([colours.at(0)?.name.en, colours.at(-1)?.name.en]).toEqual(['Black', 'Violet']);
  });

  it('every sub-status of a closed status offers three to five reasons, and a rejected attribution three', () => {
    const closed = new Set(
      listOf('status_list')
        .filter((status) => status.attrs?.group === 'closed')
        .map((status) => status.id),
    );
    const reasons = listOf('status_reasons');
    const closedSubs = listOf('sub_status').filter((sub) => closed.has(sub.parent_id ?? 0));
    const counts = closedSubs.map(
      (sub) => reasons.filter((reason) => reason.attrs?.sub_status_id === sub.id).length,
    );
    expect(counts.filter((count) => count < 3 || count > 5)).toEqual([]);
    const parentOf = new Map(listOf('sub_status').map((sub) => [sub.id, sub.parent_id]));
    const underWrongStatus = reasons.filter(
      (reason) =>
        reason.attrs?.sub_status_id !== undefined &&
        reason.parent_id !== parentOf.get(Number(reason.attrs.sub_status_id)),
    );
    expect(underWrongStatus).toEqual([]);
    expect(
      reasons.filter((reason) => reason.attrs?.attribution_id === 4).map((reason) => reason.name.en),
    ).toEqual(['Duplicate at Client', 'Not in Client Data', 'Name Mismatch']);
  });

  it('exactly one lost or cancel reason asks for a separate text', () => {
    const other = listOf('reasons_list').filter((reason) => reason.attrs?.other === true);
    expect(other.map((reason) => reason.name.en)).toEqual(['Other']);
  });
});
