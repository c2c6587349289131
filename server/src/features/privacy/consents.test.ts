import { addLead } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import { countChat } from '@otolead/contract/assigned-cars/chats/chats.endpoints.ts';
import { beginCall, getCallState } from '@otolead/contract/calls/calls.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { listConsents, withdrawConsent } from '@otolead/contract/privacy/consent.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let key: string;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Dewi Agen' });
  const { id: lead_type_id } = await buildLeadType(t.db);
  const { id: partner_id } = await buildPartner(t.db, { lead_type_id });
  ({ key } = await buildPartnerKey(t.db, { created_by: agent.id, partner_id }));
});
beforeEach(async () => {
  token = await t.signIn(agent);
});

const mobile = () => `0812${String(serial()).padStart(8, '0')}`;
const consentsOf = async (leadId: number, as = token) =>
  (await t.call(listConsents, { lead_id: leadId }, { token: as })).body.data;
const send = (more: object) =>
  t.send(takeLeads, { name: 'Siti', mobile: mobile(), city: 'Bandung', ...more }, { token: key });
const leadIn = (data: unknown) => (data as { leads: [{ lead_id: number }] }).leads[0].lead_id;

describe('consent', () => {
  it('comes with an enquiry of a partner, its source and the version of its text, and is shown on the lead', async () => {
    const consent = {
      given_at: '2026-01-04T10:15:00+07:00',
      source: 'Form on test',
      text_version: '2026-03',
    };
    const number = mobile();
    const taken = await send({ mobile: number, consent });
    expect(taken.body.errors).toBeUndefined();
    const id = leadIn(taken.body.data);
    const shown = {
      ...{ id: expect.any(Number), given_at: '2026-01-04T03:15:00.000Z', source: 'Form on test' },
      ...{ text_version: '2026-03', created_by: '', withdrawn_at: null },
    };
    expect(await consentsOf(id)).toEqual({ consents: [shown], refused: false });
    // The next enquiry of the same person brings another one.
    expect(leadIn((await send({ mobile: number, consent: { ...consent, source: 'Fair' } })).body.data)).toBe(
      id,
    );
    expect((await consentsOf(id)).consents.map(({ source }) => source)).toEqual(['Fair', 'Form on test']);
  });

  it.each([
    [{ source: 'Form' }, 'consent.given_at'],
    [{ given_at: '2026-01-04T10:15:00+07:00' }, 'consent.source'],
    [{ given_at: 'yesterday', source: 'Form' }, 'consent.given_at'],
    [{ given_at: '2999-01-01T00:00:00Z', source: 'Form' }, 'consent'],
    ['yes', 'consent'],
    [[], 'consent'],
  ])('that is hostile or incomplete (%j) is refused at its field', async (consent, field) => {
    const state = await tableDigest(t.db, ['lead', 'lead_consent']);
    const { status, body } = await send({ consent });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      400,
      [expect.stringContaining(field.split('.')[0] ?? '')],
    ]);
    expect(await tableDigest(t.db, ['lead', 'lead_consent'])).toBe(state);
  });

  it('may be written down when a lead is added by hand', async () => {
    const added = await t.call(
      addLead,
      { name: 'Rina', mobile: mobile(), source_id: 1, consent: 'On the telephone' },
      { token },
    );
    const { consents } = await consentsOf(added.body.data.lead_id);
    expect(consents).toMatchObject([
      { source: 'On the telephone', created_by: 'Dewi Agen', given_at: t.clock.now().toISOString() },
    ]);
  });
});

describe('consent that is taken back', () => {
  it('stops calls and chats at once for both numbers, removes the follow-up and stands in the history', async () => {
    const lead = await buildLead(t.db, {
      ...{ status_id: 2, sub_status_id: 2, alternate_mobile: `62812${String(serial()).padStart(8, '9')}` },
      followup_at: new Date(t.clock.now().getTime() + 3_600_000),
    });
    const { lead_id: id } = lead;
    const saved = await t.call(withdrawConsent, { lead_id: id }, { token });
    expect(saved.body).toMatchObject({ status: 200, data: { lead_id: id, version: 2 } });
    const { refusal } = (await t.call(getCallState, { lead_id: id }, { token })).body.data;
    expect(refusal).not.toBeNull();
    expect((await t.call(beginCall, { lead_id: id }, { token })).status).toBe(400);
    const chat = await t.send(
      countChat,
      { lead_id: id, update_type: 'lead', history_type: 'WHATSAPP' },
      { token },
    );
    expect(chat.status).toBe(400);
    const stored = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', id)
      .select(['followup_at', 'status_id', 'sub_status_id'])
      .executeTakeFirst();
    expect(stored).toEqual({ followup_at: null, status_id: 2, sub_status_id: 2 });
    const listed = await t.db
      .selectFrom('blacklist')
      .where('lead_id', '=', id)
      .select(['mobile', 'status', 'origin'])
      .orderBy('mobile')
      .execute();
    expect(listed).toEqual(
      [lead.mobile, lead.alternate_mobile ?? '']
        .toSorted()
        .map((number) => ({ mobile: number, status: 1, origin: 'refusal' })),
    );
    const entries = await t.db.selectFrom('activity').where('lead_id', '=', id).select('detail').execute();
    expect(entries.map(({ detail }) => detail.refusal).toSorted()).toEqual(['refuse', 'refuse', 'withdraw']);
    expect(await consentsOf(id)).toEqual({ consents: [], refused: true });
    // Once more, nothing is listed or told twice.
    const state = await tableDigest(t.db, ['lead', 'blacklist', 'activity']);
    for (const _ of [1, 2, 3])
      expect((await t.call(withdrawConsent, { lead_id: id }, { token })).status).toBe(200);
    expect(await tableDigest(t.db, ['lead', 'blacklist', 'activity'])).toBe(state);
    expect((await consentsOf(id)).refused).toBe(true);
  });

  it('is marked with its day', async () => {
    const consent = { given_at: '2026-01-04T10:15:00+07:00', source: 'Form on test' };
    const id = leadIn((await send({ consent })).body.data);
    await t.call(withdrawConsent, { lead_id: id }, { token });
    expect((await consentsOf(id)).consents).toMatchObject([{ withdrawn_at: t.clock.now().toISOString() }]);
  });

  it('is refused without the right and outside the market', async () => {
    const lead = await buildLead(t.db);
    const abroad = await buildLead(t.db, { market: 'ph' });
    const state = await tableDigest(t.db, ['lead', 'blacklist', 'activity']);
    const reporting = await t.signIn(await buildUser(t.db, { roleId: ROLE.reportingUser }));
    expect((await t.call(withdrawConsent, { lead_id: lead.lead_id }, { token: reporting })).status).toBe(403);
    expect((await t.call(withdrawConsent, { lead_id: abroad.lead_id }, { token })).status).toBe(404);
    expect((await t.call(listConsents, { lead_id: abroad.lead_id }, { token })).status).toBe(404);
    expect(await tableDigest(t.db, ['lead', 'blacklist', 'activity'])).toBe(state);
  });
});
