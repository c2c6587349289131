import { listAudits } from '@otolead/contract/audits/audits.endpoints.ts';
import { searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import { editCustomer, showContact } from '@otolead/contract/customer/customer.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { storeRoleLimits } from '../../../test/builders/role-limits.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let lead: TestLead;

const MOBILE = '6281255550001';
const ALTERNATE = '6281255550002';

beforeEach(async () => {
  await storeRoleLimits(t.db, ROLE.agent, { masks_contacts: 1 });
  agent = await buildUser(t.db);
  token = await t.signIn(agent);
  lead = await buildLead(t.db, {
    mobile: MOBILE,
    alternate_mobile: ALTERNATE,
    email: 'budi@mail.id',
    status_id: 2,
    sub_status_id: 2,
  });
});

const show = (field: string, purpose = 'show', leadId = lead.lead_id) =>
  t.send(showContact, { lead_id: leadId, field, purpose }, { token });

const shownInLog = async () => {
  const rows = await t.db
    .selectFrom('view_log')
    .where('kind', '=', 'shown')
    .where('actor_id', '=', agent.id)
    .select(['filter', 'leads', 'call'])
    .orderBy('id')
    .execute();
  return rows.map(({ leads, ...row }) => ({ ...row, leads: leads.map(Number) }));
};

const stored = () =>
  t.db
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .select(['mobile', 'alternate_mobile', 'email', 'address', 'booking_mobile', 'name'])
    .executeTakeFirstOrThrow();

describe('a contact', () => {
  it('is shown one at a time, and who, which and what for is in the log of views', async () => {
    const { body } = await t.call(getLeadDetails, { lead_id: lead.lead_id }, { token });
    expect(body.data.lead_detail).toMatchObject({
      lead_mobile: '+62 812••••001',
      alternate_mobile: '+62 812••••002',
      lead_email: 'b••••@••••',
      address: null,
    });
    expect((await show('mobile', 'call')).body.data).toEqual({ value: '+6281255550001' });
    expect((await show('email', 'copy')).body.data).toEqual({ value: 'budi@mail.id' });
    expect((await show('address')).body.data).toEqual({ value: null });
    expect(await shownInLog()).toEqual([
      {
        call: 'customer.show_contact',
        filter: { lead_id: lead.lead_id, field: 'mobile', purpose: 'call' },
        leads: [lead.lead_id],
      },
      expect.objectContaining({ filter: { lead_id: lead.lead_id, field: 'email', purpose: 'copy' } }),
      expect.objectContaining({ filter: { lead_id: lead.lead_id, field: 'address', purpose: 'show' } }),
    ]);
  });

  it('is none of another market’s lead, of another field or of another purpose', async () => {
    const abroad = await buildLead(t.db, { market: 'ph' });
    expect((await show('mobile', 'show', abroad.lead_id)).status).toBe(404);
    expect((await show('search_name')).body.errors).toEqual({ field: 'Contact is invalid' });
    expect((await show('mobile', 'sell')).status).toBe(400);
    expect(await shownInLog()).toEqual([]);
  });

  it('is not shown where the log cannot be written', async () => {
    await sql`alter table view_log rename to view_log_away`.execute(t.db);
    try {
      const { status, body } = await show('mobile');
      expect([status, JSON.stringify(body).includes('55550001')]).toEqual([500, false]);
    } finally {
      await sql`alter table view_log_away rename to view_log`.execute(t.db);
    }
  });

  it('counts as a lead that was opened', async () => {
    await storeRoleLimits(t.db, ROLE.agent, { leads_hour: 1, budget_refuses: 1 });
    expect((await show('mobile')).status).toBe(200);
    expect((await show('mobile', 'show', (await buildLead(t.db)).lead_id)).status).toBe(429);
  });
});

describe('a search by who reads dots', () => {
  const list = async (search: string) =>
    (await t.call(listLeads, { search }, { token })).body.data.map(({ lead_id: id }) => id);

  it('finds a lead by its whole number alone: a part would tell one digit after the other', async () => {
    const written = [MOBILE, `+${MOBILE}`, `0${MOBILE.slice(2)}`, '+62 812-5555-0001', ALTERNATE];
    for (const search of written)
      expect([search, await list(search)]).toEqual([search, expect.arrayContaining([lead.lead_id])]);
    for (const search of [MOBILE.slice(0, -1), MOBILE.slice(2, 9), '5555', '55550001', ALTERNATE.slice(3)])
      expect([search, await list(search)]).toEqual([search, []]);
    await storeRoleLimits(t.db, ROLE.agent, { masks_contacts: 0 });
    expect(await list('55550001')).toContain(lead.lead_id);
  });

  it('is the same in the audits, and on the black list', async () => {
    await storeRoleLimits(t.db, ROLE.supervisor, { masks_contacts: 1 });
    const own = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    await buildAudit(t.db, { lead });
    const at = t.clock.now();
    await t.db
      .insertInto('blacklist')
      .values({
        ...{ market_id: 1, mobile: MOBILE, reason: 'asked', status: 1, created_by: agent.id },
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const counts = async (search: string) => {
      const audits = await t.call(listAudits, { tab_name: 'New', search }, { token: own });
      const listed = await t.call(searchBlacklist, { mobile: search }, { token: own });
      return [audits.body.pagination?.total, listed.body.data.length];
    };
    const [audits, listed] = await counts(MOBILE);
    expect([audits, listed]).toEqual([1, 1]);
    expect(await counts(MOBILE.slice(0, -1))).toEqual([0, 0]);
    await storeRoleLimits(t.db, ROLE.supervisor, { masks_contacts: 0 });
    expect(await counts(MOBILE.slice(0, -1))).toEqual([1, 1]);
  });
});

describe('a save by who reads dots', () => {
  const edit = (changes: object) =>
    t.send(
      editCustomer,
      { lead_id: lead.lead_id, name: lead.name, customer_city_id: lead.city_id, ...changes },
      { token },
    );

  it('leaves what is masked as it is, and takes what is typed over it', async () => {
    expect((await edit({ name: 'Budi Baru' })).status).toBe(200);
    expect(await stored()).toMatchObject({
      name: 'Budi Baru',
      mobile: MOBILE,
      alternate_mobile: ALTERNATE,
      email: 'budi@mail.id',
    });
    expect((await edit({ alternate_mobile: '81255550009' })).status).toBe(200);
    expect((await stored()).alternate_mobile).toBe('6281255550009');
  });

  it('never stores dots', async () => {
    for (const [field, value, name] of [
      ['alternate_mobile', '0812••••789', 'Alternate mobile'],
      ['mobile', '+62 812••••001', 'Mobile'],
      ['email', 'b••••@••••', 'E-mail'],
      ['address', '••••', 'Address'],
    ] as const) {
      const { status, body } = await edit({ [field]: value });
      expect([status, body.errors]).toEqual([
        400,
        { [field]: `${name} is masked. Show it first, or leave it as it is` },
      ]);
    }
    expect(await stored()).toMatchObject({
      alternate_mobile: ALTERNATE,
      email: 'budi@mail.id',
      address: null,
    });
  });

  it('of a booking takes the buyer’s dots for the number that they stand for, and refuses others', async () => {
    const book = (booking_mobile: string) =>
      t.send(
        updateStatus,
        {
          lead_id: lead.lead_id,
          status_id: 6,
          sub_status_id: 11,
          booking_date: '2026-11-20',
          booking_name: 'Budi',
          booking_mobile,
          booking_city_id: lead.city_id,
          booking_relation: 1,
          internal_comment: 'Booked',
        },
        { token },
      );
    const refused = await book('812••••999');
    expect(refused.body.errors).toMatchObject({
      booking_mobile: expect.stringContaining('is masked'),
    });
    const saved = await book('812••••001');
    // Other missing fields of a booking are refused; the mobile is none of them.
    expect(Object.keys(saved.body.errors ?? {})).not.toContain('booking_mobile');
  });
});
