import { countChat } from '@otolead/contract/assigned-cars/chats/chats.endpoints.ts';
import { saveBlacklist, searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import { beginCall, getCallState, takeNextLead, wrapUp } from '@otolead/contract/calls/calls.endpoints.ts';
import { listChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { importLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import { listJobLeads } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { DO_NOT_CALL_REASON } from '@otolead/contract/kernel/lead-statuses.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getLeadDetails, pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { mergeLeads } from '@otolead/contract/merges/merges.endpoints.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { buildLeadType, buildProcessList, type TestProcessList } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let supervisor: string;
let list: TestProcessList;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Dewi Agen', markets: ['id', 'ph'] });
  list = await buildProcessList(t.db);
});
beforeEach(async () => {
  token = await t.signIn(agent);
  supervisor = await t.signIn(
    await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'], name: 'Ratna' }),
  );
});

let last = 0;
/** E.164 digits that no other test uses. */
const newNumber = () => {
  last += 1;
  return `6281277${String(last).padStart(6, '0')}`;
};
const local = (mobile: string) => `0${mobile.slice(2)}`;

const refusal = { status_id: 4, sub_status_id: 14, status_reason_id: 16, internal_comment: 'never again' };
const save = (lead: TestLead, values: object, market: MarketCode = 'id') =>
  t.send(updateStatus, { lead_id: lead.lead_id, ...values }, { token, market });
const refuse = async (lead: TestLead, more: object = {}) =>
  expect((await save(lead, { ...refusal, ...more })).body.errors).toBeUndefined();
const entry = (mobile: string) =>
  t.db.selectFrom('blacklist').where('mobile', '=', mobile).selectAll().executeTakeFirst();
const statusOf = async (mobile: string) => (await entry(mobile))?.status;
const leadsOf = (mobile: string) =>
  t.db.selectFrom('lead').where('mobile', '=', mobile).selectAll().orderBy('lead_id').execute();
const refusalOf = async (leadId: number) =>
  (await t.call(getCallState, { lead_id: leadId }, { token })).body.data.refusal;
const told = async (leadId: number) => {
  const rows = await t.db
    .selectFrom('activity')
    .where('lead_id', '=', leadId)
    .where(sql<boolean>`detail ? 'refusal'`)
    .select(sql<string>`detail ->> 'refusal'`.as('refusal'))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.refusal);
};
const importOne = async (mobile: string) => {
  const upload = uploader(t, importLeads, { list_id: String(list.list_id) });
  const header = 'name,mobile,brand,model,city,LMS Status';
  const file = csvFile(`${header}\nDiah J,+62 (0)${mobile.slice(2)},Toyota,Avanza,Bandung,New`);
  expect((await upload(file, { token: supervisor })).body.errors).toBeUndefined();
};

describe('who asks not to be called', () => {
  it('is put on the black list with agent and lead, in history and change log', async () => {
    const [mobile, other] = [newNumber(), newNumber()];
    const lead = await buildLead(t.db, { mobile, alternate_mobile: other, name: 'Diah Jangan' });
    await refuse(lead);
    expect(await entry(mobile)).toMatchObject({
      status: 1,
      origin: 'refusal',
      reason: 'Do Not Call',
      lead_id: lead.lead_id,
      created_by: agent.id,
    });
    expect(await entry(other)).toBeUndefined();
    expect(await told(lead.lead_id)).toEqual(['refuse']);
    const { body } = await t.call(searchBlacklist, { mobile, origin: 'refusal' }, { token: supervisor });
    expect(body.data).toMatchObject([{ agent_name: 'Dewi Agen', lead_name: 'Diah Jangan' }]);
    const admin = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const log = await t.call(listChanges, { record: 'blacklist' }, { token: admin });
    expect(JSON.stringify(log.body.data)).toContain(showMobile(mobile));
  });

  it('is refused with the alternate number only where the agent ticks it', async () => {
    const [mobile, other] = [newNumber(), newNumber()];
    const lead = await buildLead(t.db, { mobile, alternate_mobile: other });
    await refuse(lead, { refuse_alternate: true });
    expect([await statusOf(mobile), await statusOf(other)]).toEqual([1, 1]);
    const known = await buildLead(t.db, { mobile: newNumber(), alternate_mobile: other });
    expect(await refusalOf(known.lead_id)).toBe('do_not_call');
  });

  it('H10 comes back with a bought list as a closed lead that nobody calls', async () => {
    const mobile = newNumber();
    await refuse(await buildLead(t.db, { mobile }));
    await importOne(mobile);
    const lead = (await leadsOf(mobile)).at(-1) as TestLead;
    expect(lead).toMatchObject({
      status_id: 5,
      sub_status_id: 19,
      status_reason_id: DO_NOT_CALL_REASON,
      process_list_id: null,
      followup_at: null,
    });
    const { body } = await t.call(getLeadDetails, { lead_id: lead.lead_id }, { token });
    expect(body.data.lead_detail).toMatchObject({ dialer_eligibility: false, do_not_call: true });
    expect(await refusalOf(lead.lead_id)).toBe('do_not_call');
    const begun = await t.call(beginCall, { lead_id: lead.lead_id }, { token });
    expect([begun.status, begun.body.message]).toEqual([400, 'This customer must not be called']);
  });

  it('H11 stays refused when the lead is merged into an open one', async () => {
    const mobile = newNumber();
    const [old, stays] = [await buildLead(t.db, { mobile }), await buildLead(t.db, { mobile })];
    await refuse(old);
    const merged = await t.send(
      mergeLeads,
      { lead_id: old.lead_id, into_lead_id: stays.lead_id },
      { token: supervisor },
    );
    expect(merged.status).toBe(200);
    expect([await refusalOf(old.lead_id), await refusalOf(stays.lead_id)]).toEqual([
      'do_not_call',
      'do_not_call',
    ]);
    // The survivor's correction does not lift the merged lead's refusal.
    await refuse(stays);
    await save(stays, { ...refusal, sub_status_id: 9, status_reason_id: 8 });
    expect(await statusOf(mobile)).toBe(1);
  });

  it('enquires again on an open lead, which gets the entry and no follow-up', async () => {
    const mobile = newNumber();
    await refuse(await buildLead(t.db, { mobile }));
    const open = await buildLead(t.db, { mobile });
    await importOne(mobile);
    const [, stored, ...others] = await leadsOf(mobile);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ lead_id: open.lead_id, followup_at: null, status_id: 1 });
    expect(await told(open.lead_id)).toEqual(['listed']);
  });

  it('is neither dialled nor offered, whichever number is on the list', async () => {
    const mobile = newNumber();
    await refuse(await buildLead(t.db, { mobile }));
    const type = await buildLeadType(t.db);
    const open = await buildLead(t.db, {
      mobile: newNumber(),
      alternate_mobile: mobile,
      lead_type_id: type.id,
      process_list_id: list.id,
    });
    const push = { priority_push_to_dialer: true, priority_list_id: list.id, lead_ids: [open.lead_id] };
    const { job_id: id } = (await t.call(pushLeads, push, { token: supervisor })).body.data;
    for (let left = await t.runJobs(); left > 0; ) left = await t.runJobs();
    const pushed = await t.call(listJobLeads, { id }, { token: supervisor });
    expect(pushed.body.data).toMatchObject([{ state: 'skipped', reason: 'The number is on the black list' }]);
    await t.db
      .updateTable('lead')
      .set({ myactive_agent_id: agent.id })
      .where('lead_id', '=', open.lead_id)
      .execute();
    const { body } = await t.call(takeNextLead, {}, { token });
    expect(body.data?.lead_id).not.toBe(open.lead_id);
  });

  it('is sent no chat, and may call us', async () => {
    const lead = await buildLead(t.db, { market: 'ph', mobile: `639${String(170_000_000 + last)}` });
    expect((await save(lead, refusal, 'ph')).status).toBe(200);
    const chat = { lead_id: lead.lead_id, update_type: 'lead', history_type: 'VIBER' } as const;
    const opened = await t.call(countChat, chat, { token, market: 'ph' });
    expect([opened.status, opened.body.message]).toEqual([400, 'This customer must not be called']);
    const incoming = {
      lead_id: lead.lead_id,
      incoming: 1,
      call_status_id: 1,
      comment: 'asked for a brochure',
    };
    expect((await t.send(wrapUp, incoming, { token, market: 'ph' })).status).toBe(200);
    const [stored] = await leadsOf(lead.mobile);
    expect(stored?.attempts).toBe(0);
    const entries = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', lead.lead_id)
      .select(['detail', 'comments'])
      .execute();
    expect(JSON.stringify(entries)).toContain('incoming_call');
    expect(JSON.stringify(entries)).toContain('asked for a brochure');
  });
});

describe('a refusal is taken back', () => {
  it('by a correction of the lead, unless another lead holds it', async () => {
    const mobile = newNumber();
    const [one, other] = [await buildLead(t.db, { mobile }), await buildLead(t.db, { mobile })];
    await refuse(one);
    await refuse(other);
    const correct = (lead: TestLead) => save(lead, { ...refusal, sub_status_id: 9, status_reason_id: 8 });
    expect((await correct(one)).status).toBe(200);
    expect(await statusOf(mobile)).toBe(1);
    expect((await correct(other)).status).toBe(200);
    expect(await statusOf(mobile)).toBe(0);
    expect(await told(one.lead_id)).toEqual(['refuse', 'lift_refusal']);
  });

  it('by a key that may say so, and by no other', async () => {
    const mobile = newNumber();
    const lead = await buildLead(t.db, { mobile });
    await refuse(lead);
    t.clock.advance({ minutes: 1 });
    const send = async (mayConsent: boolean) => {
      const partner = await buildPartner(t.db, { may_consent: mayConsent });
      const { key } = await buildPartnerKey(t.db, { created_by: agent.id, partner_id: partner.id });
      const enquiry = { name: 'Diah', mobile: local(mobile), consent_to_call: true };
      return t.call(takeLeads, enquiry, { token: key });
    };
    const denied = await send(false);
    expect([denied.status, Object.keys(denied.body.errors ?? {})]).toEqual([400, ['consent_to_call']]);
    expect(await statusOf(mobile)).toBe(1);
    expect((await send(true)).status).toBe(200);
    expect(await statusOf(mobile)).toBe(0);
    expect((await leadsOf(mobile)).at(-1)).toMatchObject({ status_id: 1, sub_status_id: 1 });
    expect(await told(lead.lead_id)).toEqual(['refuse', 'consent']);
  });

  it('by a person with the right; a number that a person listed by no one else', async () => {
    const [mobile, listed] = [newNumber(), newNumber()];
    const lead = await buildLead(t.db, { mobile });
    await refuse(lead);
    const { id } = (await entry(mobile)) as { id: number };
    expect((await t.call(saveBlacklist, { id, status: '0' }, { token })).status).toBe(403);
    expect((await t.call(saveBlacklist, { id, status: '0' }, { token: supervisor })).status).toBe(200);
    expect(await told(lead.lead_id)).toEqual(['refuse', 'lift_refusal']);
    const prank = { mobile_number: local(listed), reason: 'Prank calls' };
    await t.call(saveBlacklist, prank, { token: supervisor });
    const other = await buildLead(t.db, { mobile: listed });
    await refuse(other);
    await save(other, { ...refusal, sub_status_id: 9, status_reason_id: 8 });
    expect(await entry(listed)).toMatchObject({ status: 1, origin: 'person', reason: 'Prank calls' });
  });
});

it('refusals that something newer speaks against wait for somebody to look at them', async () => {
  const [off, newer] = [newNumber(), newNumber()];
  const listed = { market_id: 1, status: 0, created_at: t.clock.now(), updated_at: t.clock.now() };
  await t.db
    .insertInto('blacklist')
    .values([
      { ...listed, mobile: off, reason: 'Typing error', review: 'switched_off' },
      { ...listed, mobile: newer, reason: 'Do Not Call', origin: 'refusal', review: 'newer_lead' },
    ])
    .execute();
  const toCheck = async () => {
    const { body } = await t.call(searchBlacklist, { review: 1 }, { token: supervisor });
    return body.data
      .filter(({ mobile_number: number }) => [`+${off}`, `+${newer}`].includes(number))
      .map(({ review }) => review)
      .toSorted();
  };
  expect(await toCheck()).toEqual(['newer_lead', 'switched_off']);
  const { id } = (await entry(newer)) as { id: number };
  expect((await t.call(saveBlacklist, { id, status: '0' }, { token: supervisor })).status).toBe(200);
  expect(await toCheck()).toEqual(['switched_off']);
});
