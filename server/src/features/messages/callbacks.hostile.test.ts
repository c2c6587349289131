import { randomInt, randomUUID } from 'node:crypto';
import { saveBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { mergeLeads } from '@otolead/contract/merges/merges.endpoints.ts';
import { listUnmatched, sendLeadMessage } from '@otolead/contract/messages/messages.endpoints.ts';
import { LONGEST_MESSAGE } from '@otolead/contract/messages/messages.rules.ts';
import { erasePerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildMessage, buildTemplate } from '../../../test/builders/messages.ts';
import { buildUser } from '../../../test/builders/users.ts';
import {
  APP_SECRET,
  NUMBER_ID,
  SMS,
  startMessaging,
  TOKEN,
  WHATSAPP,
} from '../../../test/messaging-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { smsSignature } from './sms.ts';
import { whatsappSignature } from './whatsapp.ts';

const OWN = 'kunci rahasia sendiri';
const scene = await startMessaging({ both: true });
const { t, provider, twilio, meta } = scene;
let token: string;
let lead: TestLead;
let templateId: number;

afterAll(() => scene.close());
beforeAll(async () => {
  templateId = (await buildTemplate(t.db)).id;
});
beforeEach(async () => {
  t.clock.set(TEST_START);
  await t.runJobs();
  provider.asked.length = 0;
  await t.db.deleteFrom('unmatched_message').execute();
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, password: OWN }));
  lead = await buildLead(t.db);
});

const stored = ({ lead_id: id } = lead) =>
  t.db
    .selectFrom('lead_message')
    .where('lead_id', '=', id)
    .select(['id', 'body', 'direction', 'state', 'reason', 'provider_id'])
    .orderBy('id')
    .execute();
const strangers = () => t.db.selectFrom('unmatched_message').select(['sender', 'body']).execute();
const entries = async () =>
  (await t.db.selectFrom('activity').where('lead_id', '=', lead.lead_id).select('id').execute()).length;
const reply = (more: Record<string, string> = {}) =>
  twilio({ MessageSid: `SM${randomUUID()}`, From: `+${lead.mobile}`, To: '+1500', Body: 'Ya', ...more });

describe('a callback', () => {
  it('of an unknown market or in another form is refused, and changes nothing', async () => {
    const raw = (url: string, type: string, payload: string | Buffer) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': type,
          'x-twilio-signature': smsSignature(TOKEN, `http://127.0.0.1:3000${url}`, new Map()),
          'x-hub-signature-256': whatsappSignature(APP_SECRET, Buffer.from(payload)),
        },
        payload,
      });
    const form = `MessageSid=SM1&From=%2B${lead.mobile}&Body=x`;
    for (const [url, type, payload, status] of [
      ['/xx/api/messages/sms', 'application/x-www-form-urlencoded', form, 404],
      ['/ph/api/messages/whatsapp', 'application/json', '{}', 404],
      [SMS, 'application/x-www-form-urlencoded', '', 400],
      [SMS, 'application/x-www-form-urlencoded', '%%%=%zz&\u0000', 401],
      [SMS, 'application/json', '{}', 401],
      [SMS, 'text/plain', form, 400],
      [SMS, 'multipart/form-data; boundary=x', '--x--', 400],
      [SMS, 'application/xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 400],
      [WHATSAPP, 'text/plain', '{}', 401],
      [WHATSAPP, 'application/json', '', 400],
      [WHATSAPP, 'application/json', 'x'.repeat(262_145), 413],
    ] as const)
      expect((await raw(url, type, payload)).statusCode, `${url} ${type} ${payload.slice(0, 20)}`).toBe(
        status,
      );
    for (const body of [
      'null',
      '[]',
      '5',
      '"x"',
      '{"entry":5}',
      '{"entry":[null]}',
      '{',
      '\ufeff{}',
      '\u0000',
    ])
      expect((await raw(WHATSAPP, 'application/json', body)).statusCode, body).toBe(400);
    for (const body of [
      ...['{}', '{"entry":[]}', '{"entry":[{"changes":[null,5,{"value":null}]}]}'],
      ...['{"__proto__":{"entry":1}}', `{"entry":[{"changes":[${'['.repeat(5_000)}${']'.repeat(5_000)}]}]}`],
    ])
      expect((await raw(WHATSAPP, 'application/json', body)).statusCode, body.slice(0, 60)).toBe(200);
    expect([await stored(), await strangers()]).toEqual([[], []]);
  });

  it('a reply that is reported again stays where it was, though its number has a lead by now', async () => {
    const mobile = `62899${randomInt(1e7, 1e8)}`;
    const said = { MessageSid: `SM${randomUUID()}`, From: `+${mobile}` };
    await reply(said);
    const made = await buildLead(t.db, { mobile });
    await reply(said);
    expect([await stored(made), await strangers()]).toEqual([[], [{ sender: mobile, body: 'Ya' }]]);
    await reply({ From: `+${mobile}` });
    expect(await stored(made)).toMatchObject([{ body: 'Ya', state: 'received' }]);
  });

  it('a reply that is reported again is not stored with nobody, though its number has left the lead', async () => {
    const lead = await buildLead(t.db);
    const said = { MessageSid: `SM${randomUUID()}`, From: `+${lead.mobile}` };
    await reply(said);
    await t.db
      .updateTable('lead')
      .set({ mobile: `62898${randomInt(1e7, 1e8)}` })
      .where('lead_id', '=', lead.lead_id)
      .execute();
    await reply(said);
    expect(await strangers()).toEqual([]);
    expect(await stored(lead)).toMatchObject([{ body: 'Ya' }]);
  });

  it.each([
    ['an SMS', (id: string, from: string) => reply({ MessageSid: id, From: `+${from}` })],
    ['WhatsApp', (id: string, from: string) => meta({ messages: [{ id, from, text: { body: 'Ya' } }] })],
  ])(
    'a reply by %s that is reported again after its person was erased is known, and nothing of it is stored',
    async (_, say) => {
      const [id, earlier] = [`SM${randomUUID()}`, `SM${randomUUID()}`];
      const mobile = `62897${randomInt(1e7, 1e8)}`;
      await say(earlier, mobile);
      expect(await strangers()).toHaveLength(1);
      const person = await buildLead(t.db, { mobile });
      await say(id, mobile);
      expect(await stored(person)).toHaveLength(1);
      const asked = { lead_id: person.lead_id, confirm: String(person.lead_id), own_password: OWN };
      expect((await t.send(erasePerson, asked, { token })).status).toBe(200);
      const kept = async () =>
        JSON.stringify([
          await t.db.selectFrom('unmatched_message').selectAll().execute(),
          await stored(person),
        ]);
      const before = await kept();
      for (const said of [id, earlier]) expect((await say(said, mobile)).statusCode).toBe(200);
      expect(await kept()).toBe(before);
      for (const word of [mobile, 'Ya', id, earlier]) expect(before).not.toContain(word);
      expect((await t.call(listUnmatched, {}, { token })).body.data).toEqual([]);
      // What is new is stored, as of anybody.
      await say(`SM${randomUUID()}`, mobile);
      expect((await t.call(listUnmatched, {}, { token })).body.data).toMatchObject([
        { sender: `+${mobile}`, body: 'Ya' },
      ]);
    },
  );

  it('a message of an erased person moves on by its reports, and keeps no id of the provider', async () => {
    const sid = `SM${randomUUID()}`;
    const { id } = await buildMessage(t.db, lead, { provider_id: sid, state: 'sent', tries: 1 });
    const waiting = await buildMessage(t.db, lead, { state: 'unknown', tries: 1 });
    const asked = { lead_id: lead.lead_id, confirm: String(lead.lead_id), own_password: OWN };
    expect((await t.send(erasePerson, asked, { token })).status).toBe(200);
    await twilio({ MessageSid: sid, MessageStatus: 'delivered' });
    await twilio({ MessageSid: `SM${sid}`, MessageStatus: 'delivered' }, { query: `?message=${waiting.id}` });
    const known = { state: 'delivered', provider_id: expect.stringMatching(/^x[0-9a-f]{32}$/) };
    expect(await stored()).toMatchObject([
      { id, ...known },
      { id: waiting.id, ...known },
    ]);
  });

  it.each([
    ['as it is stored', (number: string) => number],
    ['with plus', (number: string) => `+${number}`],
    ['as a link', (number: string) => `tel:+${number}`],
    ['of the trunk', (number: string) => `0${number.slice(2)}`],
    ['in groups', (number: string) => `+62 ${number.slice(2, 5)}-${number.slice(5)}`],
    ['with invisible signs', (number: string) => `\u202a+${number}\u202c`],
  ])('finds the lead by a number %s', async (_how, spelled) => {
    expect((await reply({ From: spelled(lead.mobile) })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ body: 'Ya', direction: 'in' }]);
  });

  it('of a sender without a mobile is kept for administrators', async () => {
    const senders = [
      '',
      'GOJEK',
      '3344',
      '+1',
      '+62',
      '6'.repeat(300),
      "'; drop table lead --",
      'a\u0000b\u001b[2J',
    ];
    for (const From of senders) expect((await reply({ From })).statusCode, From).toBe(200);
    for (const from of ['', 'x', '9'.repeat(40)])
      expect((await meta({ messages: [{ id: randomUUID(), from, text: { body: 'x' } }] })).statusCode).toBe(
        200,
      );
    expect(await strangers()).toHaveLength(senders.length + 3);
    expect((await strangers()).every(({ sender }) => sender.length <= 40)).toBe(true);
  });

  it('with control characters, halves of signs or a long text is taken as far as it can be kept', async () => {
    const texts = [
      '',
      'a\u0000b',
      '\u0000',
      '\u001b[31m\u202eevil',
      '\ud83d',
      `a${'😀'.repeat(600)}`,
      'x'.repeat(200_000),
    ];
    for (const Body of texts) expect((await reply({ Body })).statusCode, Body.slice(0, 9)).toBe(200);
    const answer = await meta({
      messages: texts.map((body) => ({
        id: `wamid.\u0000${randomUUID()}`,
        from: lead.mobile,
        text: { body },
      })),
    });
    expect(answer.statusCode).toBe(200);
    const bodies = (await stored()).map(({ body }) => body);
    expect(bodies).toHaveLength(2 * texts.length);
    expect(bodies.every((body) => body.length <= LONGEST_MESSAGE && !body.includes('\u0000'))).toBe(true);
    expect(bodies).toContain('ab');
  });

  it('that comes five hundred times, many at once, is one entry of the history', async () => {
    const before = await entries();
    const sid = `SM${randomUUID()}`;
    const wamid = `wamid.${randomUUID()}`;
    const message = { id: wamid, from: lead.mobile, text: { body: 'Halo' } };
    const statuses = new Set<number>();
    for (let round = 0; round < 25; round += 1) {
      const calls = Array.from({ length: 10 }, () => [
        reply({ MessageSid: sid }),
        meta({ messages: [message] }),
      ]);
      for (const { statusCode } of await Promise.all(calls.flat())) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([200]);
    expect(await stored()).toMatchObject([{ direction: 'in' }, { direction: 'in' }]);
    expect(await entries()).toBe(before + 2);
  });
});

describe('a report', () => {
  const report = (sid: string, MessageStatus: string, options: { query?: string; url?: string } = {}) =>
    twilio({ MessageSid: sid, MessageStatus }, options);

  it('never moves a message back, whatever its state says', async () => {
    const { id } = await buildMessage(t.db, lead, { provider_id: `SM${lead.lead_id}`, state: 'sent' });
    const seen: string[] = [];
    for (const said of [
      'delivered',
      'sent',
      'queued',
      'failed',
      'constructor',
      '__proto__',
      'read',
      'delivered',
      '',
    ]) {
      const answers = [await report(`SM${lead.lead_id}`, said), await report(`SM${lead.lead_id}`, said)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      seen.push((await stored()).find((one) => one.id === id)?.state ?? '');
    }
    expect(seen).toEqual([...Array.from({ length: 6 }, () => 'delivered'), 'read', 'read', 'read']);
  });

  it('about a message of another market, another channel or a reply changes nothing', async () => {
    const abroad = await buildLead(t.db, { market: 'ph' });
    const theirs = await buildMessage(t.db, abroad, { provider_id: `SM-ph${abroad.lead_id}`, tries: 1 });
    const waiting = await buildMessage(t.db, abroad, { state: 'unknown', tries: 1 });
    const inWhatsapp = await buildMessage(t.db, lead, { channel: 'whatsapp', state: 'unknown', tries: 1 });
    const unasked = await buildMessage(t.db, lead, { state: 'queued', tries: 0 });
    await report(`SM-ph${abroad.lead_id}`, 'read');
    for (const { id } of [theirs, waiting, inWhatsapp, unasked])
      expect((await report(`SM${randomUUID()}`, 'read', { query: `?message=${id}` })).statusCode).toBe(200);
    for (const query of [
      '?message=',
      '?message=x',
      '?message=999999999999999',
      '?message=1&message=2',
      '?message[]=1',
    ])
      expect((await report(`SM${randomUUID()}`, 'read', { query })).statusCode, query).toBe(200);
    expect((await stored(abroad)).map(({ state }) => state)).toEqual(['sent', 'unknown']);
    expect((await stored()).map(({ state }) => state)).toEqual(['unknown', 'queued']);
    // A report of the right market moves it.
    await report(`SM-ph${abroad.lead_id}`, 'read', { url: '/ph/api/messages/sms' });
    expect((await stored(abroad)).map(({ state }) => state)).toEqual(['read', 'unknown']);
  });

  it('about another number’s messages of the same app, or without an id, changes nothing', async () => {
    const { id } = await buildMessage(t.db, lead, { channel: 'whatsapp', state: 'unknown', tries: 1 });
    const status = { id: 'wamid.9', status: 'read', biz_opaque_callback_data: String(id) };
    await meta({ statuses: [status] }, { number: `${NUMBER_ID}0` });
    await meta({
      statuses: [
        { ...status, id: '' },
        { ...status, id: 5 },
        { ...status, status: 'constructor' },
      ],
    });
    expect(await stored()).toMatchObject([{ state: 'unknown' }]);
    expect((await twilio({ MessageSid: '', MessageStatus: 'read' })).statusCode).toBe(400);
    expect((await twilio({ MessageSid: 'S'.repeat(101), MessageStatus: 'read' })).statusCode).toBe(400);
  });
});

describe('a customer who wants no more messages', () => {
  it.each([
    'Stop',
    'stop.',
    ' STOP ',
    'ＳＴＯＰ',
    'stop\u200b',
    'berhenti',
    'Berhenti!',
    'unreg',
    'Tigil',
    'HINTO',
    'optout',
  ])('says so by %j alone', async (Body) => {
    await reply({ Body });
    const listed = await t.db
      .selectFrom('blacklist')
      .where('mobile', '=', lead.mobile)
      .select('id')
      .execute();
    expect(listed).toHaveLength(1);
    await reply({ Body });
    expect(
      await t.db.selectFrom('blacklist').where('mobile', '=', lead.mobile).select('id').execute(),
    ).toEqual(listed);
  });
});

describe('a message whose lead changes before it leaves', () => {
  const queue = async () => {
    const request = { lead_id: lead.lead_id, channel: 'sms' as const, template_id: templateId };
    expect((await t.send(sendLeadMessage, { ...request, request_id: randomUUID() }, { token })).status).toBe(
      200,
    );
  };
  const outcome = async () => {
    await t.runJobs();
    return [provider.asked.length, ...(await stored()).map(({ state, reason }) => `${state} ${reason}`)];
  };

  it('to a black-listed number is not sent', async () => {
    await queue();
    const entry = { mobile_number: `0${lead.mobile.slice(2)}`, reason: 'asked', status: '1' };
    expect((await t.send(saveBlacklist, entry, { token })).status).toBe(200);
    expect(await outcome()).toEqual([0, 'failed do_not_call']);
  });

  it('to an erased person is not sent', async () => {
    await queue();
    const erased = { lead_id: lead.lead_id, confirm: String(lead.lead_id), own_password: OWN };
    expect((await t.send(erasePerson, erased, { token })).status).toBe(200);
    expect(await outcome()).toEqual([0, 'failed erased']);
    expect((await stored()).map(({ body }) => body)).toEqual(['']);
  });

  it('of a merged lead is sent once, as it was written to the same customer', async () => {
    await queue();
    const stays = await buildLead(t.db, { mobile: lead.mobile });
    const merged = { lead_id: lead.lead_id, into_lead_id: stays.lead_id };
    expect((await t.send(mergeLeads, merged, { token })).status).toBe(200);
    expect(await outcome()).toEqual([1, 'sent null']);
    expect(await outcome()).toEqual([1, 'sent null']);
    // What comes back belongs to the lead that stays.
    await reply();
    expect(await stored(stays)).toMatchObject([{ direction: 'in', body: 'Ya' }]);
  });
});
