import { randomUUID } from 'node:crypto';
import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  listLeadMessages,
  listUnmatched,
  resolveLeadMessage,
  seeLeadMessages,
  sendLeadMessage,
} from '@otolead/contract/messages/messages.endpoints.ts';
import { getWaiting } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { withdrawConsent } from '@otolead/contract/privacy/consent.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildTemplate } from '../../../test/builders/messages.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { NUMBER_ID, SMS, startMessaging, TOKEN, VERIFY, WHATSAPP } from '../../../test/messaging-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { smsSignature } from './sms.ts';

type Scene = Awaited<ReturnType<typeof startMessaging>>;
let scene: Scene;
let t: Scene['t'];
let provider: Scene['provider'];
let twilio: Scene['twilio'];
let meta: Scene['meta'];
let agent: TestUser;
let token: string;
let lead: TestLead;
let template: Awaited<ReturnType<typeof buildTemplate>>;

beforeAll(async () => {
  scene = await startMessaging();
  ({ t, provider, twilio, meta } = scene);
  agent = await buildUser(t.db, { name: 'Sari Pesan' });
  template = await buildTemplate(t.db);
});
afterAll(() => scene.close());
beforeEach(async () => {
  t.clock.set(TEST_START);
  provider.behaviours.splice(0, provider.behaviours.length, 'accepts');
  await t.runJobs();
  provider.asked.length = 0;
  token = await t.signIn(agent);
  lead = await buildLead(t.db, { name: 'Budi Santoso', myactive_agent_id: agent.id });
});

const send = (more: object = {}) =>
  t.send(
    sendLeadMessage,
    { lead_id: lead.lead_id, channel: 'sms', template_id: template.id, request_id: randomUUID(), ...more },
    { token },
  );
const found = async (of = lead) =>
  (await t.call(listLeadMessages, { lead_id: of.lead_id }, { token })).body.data;
const states = async () =>
  (await found()).messages.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

describe('a message to a customer', () => {
  it('goes to the SMS provider as documented, stands in the history, and its reports move it on', async () => {
    expect((await found()).templates).toContainEqual(
      expect.objectContaining({ id: template.id, text: 'Halo Budi Santoso, ini Sari Pesan.' }),
    );
    const { body, status } = await send();
    expect([status, body.message]).toEqual([200, 'The message is on its way']);
    expect(await states()).toEqual(['queued']);
    await t.runJobs();
    expect(await states()).toEqual(['sent']);
    const [asked] = provider.asked;
    const { id } = body.data as { id: number };
    expect(asked?.url).toBe('/2010-04-01/Accounts/AC01/Messages.json');
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from(`AC01:${TOKEN}`).toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      To: `+${lead.mobile}`,
      From: '+15005550006',
      Body: 'Halo Budi Santoso, ini Sari Pesan.',
      StatusCallback: `http://127.0.0.1:3000${SMS}?message=${id}`,
    });
    const { rows } = await t.pool.query<{ provider_id: string }>(
      'select provider_id from lead_message where id = $1',
      [id],
    );
    const MessageSid = rows[0]?.provider_id ?? '';
    const report = (MessageStatus: string) =>
      twilio({ MessageSid, MessageStatus }, { query: `?message=${id}` });
    expect((await report('delivered')).statusCode).toBe(200);
    expect(await states()).toEqual(['delivered']);
    for (const late of ['sent', 'delivered', 'undelivered', 'queued']) await report(late);
    expect(await states()).toEqual(['delivered']);
    const history = await t.call(getActivity, { lead_id: lead.lead_id }, { token });
    expect(JSON.stringify(history.body.data)).toContain('Halo Budi Santoso, ini Sari Pesan.');
  });

  it('goes to WhatsApp as an approved template; free text only after the customer has written', async () => {
    const refused = await send({ channel: 'whatsapp', template_id: '', text: 'Halo' });
    expect(refused.body.errors).toEqual({ text: expect.stringContaining('24 hours') });
    expect((await send({ channel: 'whatsapp' })).status).toBe(200);
    await t.runJobs();
    expect(provider.asked[0]?.url).toBe(`/v21.0/${NUMBER_ID}/messages`);
    expect(provider.asked[0]?.headers.authorization).toBe('Bearer meta-token');
    expect(JSON.parse(provider.asked[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: lead.mobile,
      biz_opaque_callback_data: expect.stringMatching(/^\d+$/),
      type: 'template',
      template: {
        name: 'greeting',
        language: { code: 'id' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Budi Santoso' },
              { type: 'text', text: 'Sari Pesan' },
            ],
          },
        ],
      },
    });
    await meta({ messages: [{ id: randomUUID(), from: lead.mobile, type: 'text', text: { body: 'Ya?' } }] });
    expect((await found()).channels).toContainEqual({ channel: 'whatsapp', writes_freely: true });
    expect((await send({ channel: 'whatsapp', template_id: '', text: 'Besok jam 10?' })).status).toBe(200);
    await t.runJobs();
    expect(JSON.parse(provider.asked[1]?.body ?? '')).toMatchObject({
      type: 'text',
      text: { body: 'Besok jam 10?' },
    });
  });

  it('is queued once however often the request comes, and refused beyond the day’s limit', async () => {
    const request_id = randomUUID();
    const [one, other] = [await send({ request_id }), await send({ request_id })];
    expect((other.body.data as { id: number }).id).toBe((one.body.data as { id: number }).id);
    await send();
    await send();
    expect((await send()).body.message).toBe('This customer has had 3 messages today: no more may be sent');
    t.clock.advance({ days: 1 });
    token = await t.signIn(agent);
    expect((await send()).status).toBe(200);
  });

  it('waits for the end of the quiet hours', async () => {
    t.clock.set('2026-11-26T15:00:00Z');
    token = await t.signIn(agent);
    await send();
    await t.runJobs();
    expect(await states()).toEqual(['queued: quiet']);
    expect(provider.asked).toEqual([]);
    t.clock.set('2026-11-27T03:00:00Z');
    await t.runJobs();
    token = await t.signIn(agent);
    expect(await states()).toEqual(['sent']);
  });

  it('is refused for who wants none, and a withdrawal stops what waits', async () => {
    await send();
    expect((await t.call(withdrawConsent, { lead_id: lead.lead_id }, { token })).status).toBe(200);
    await t.runJobs();
    expect(await states()).toEqual(['failed: do_not_call']);
    expect(provider.asked).toEqual([]);
    expect((await send()).body.message).toBe('The customer wants no calls and no messages');
  });

  it('of another market is not to be had, nor its template', async () => {
    const abroad = await buildLead(t.db, { market: 'ph' });
    expect((await send({ lead_id: abroad.lead_id })).status).toBe(404);
    const theirs = await buildTemplate(t.db, { market: 'ph' });
    expect((await send({ template_id: theirs.id })).body.errors).toEqual({
      template_id: 'This template is not to be had',
    });
  });
});

describe('a provider that fails', () => {
  it('is asked again after its own pause where it took nothing, and not at all where it refused', async () => {
    provider.behaviours.splice(0, 1, { status: 429, retryAfter: 120 }, { status: 503 }, { status: 400 });
    await send();
    await t.runJobs();
    expect(await states()).toEqual(['queued: busy']);
    const { rows } = await t.pool.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
      where task_identifier = 'send_lead_message' order by id desc limit 1`,
    );
    expect(rows[0]?.seconds).toBeGreaterThan(100);
    await t.runJobs();
    await t.runJobs();
    expect(await states()).toEqual(['failed: refused']);
    await t.runJobs();
    expect(provider.asked).toHaveLength(3);
  });

  for (const [what, behaviour] of [
    ['never answers', 'silent'],
    ['breaks off', 'hangs_up'],
    ['answers through a broken gateway', { status: 502 }],
    ['accepts without an id', { status: 201, body: 'OK' }],
  ] as const)
    it(`is not asked twice where it ${what}: the message may have arrived`, async () => {
      provider.behaviours.splice(0, 1, behaviour);
      await send();
      await t.runJobs();
      await t.runJobs();
      expect(await states()).toEqual(['unknown']);
      expect(provider.asked).toHaveLength(1);
    });

  it('leaves it to a late report, or to a person, whether the message arrived', async () => {
    provider.behaviours.splice(0, 1, 'silent');
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push(((await send()).body.data as { id: number }).id);
    await t.runJobs();
    expect(await states()).toEqual(['unknown', 'unknown']);
    const sid = `SM${randomUUID()}`;
    await twilio({ MessageSid: sid, MessageStatus: 'delivered' }, { query: `?message=${ids[0]}` });
    const said = { lead_id: lead.lead_id, id: ids[1] as number, outcome: 'failed' } as const;
    expect((await t.call(resolveLeadMessage, said, { token })).body.data.state).toBe('failed');
    expect((await states()).toSorted()).toEqual(['delivered', 'failed: said_failed']);
    // What is no longer open stays as it is.
    const late = { lead_id: lead.lead_id, id: ids[0] as number, outcome: 'failed' } as const;
    expect((await t.call(resolveLeadMessage, late, { token })).body.data.state).toBe('delivered');
  });

  it('that died in the middle is not asked again by the next process', async () => {
    const { id } = (await send()).body.data as { id: number };
    await t.pool.query(`update lead_message set state = 'sending', tries = 1 where id = $1`, [id]);
    await t.runJobs();
    expect(await states()).toEqual(['unknown']);
    expect(provider.asked).toEqual([]);
  });
});

describe('a reply', () => {
  const reply = (body: string, sid = `SM${randomUUID()}`, From = `+${lead.mobile}`) =>
    twilio({ MessageSid: sid, From, To: '+15005550006', Body: body });

  it('comes into the history of the newest open lead of its number, once, and waits for the owner', async () => {
    const closed = await buildLead(t.db, { mobile: lead.mobile, status_id: 5, sub_status_id: 17 });
    const sid = `SM${randomUUID()}`;
    const answers = [await reply('Saya mau', sid), await reply('Saya mau', sid)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.headers['content-type']).toContain('text/xml');
    expect((await found()).messages.map(({ body, direction }) => `${direction} ${body}`)).toEqual([
      'in Saya mau',
    ]);
    expect((await found(closed as TestLead)).messages).toEqual([]);
    const waiting = async () =>
      (await t.call(getWaiting, { ahead: 60 }, { token })).body.data
        .filter(({ kind }) => kind === 'replies')
        .flatMap(({ things = [] }) => things.map((one) => one.lead_id));
    expect(await waiting()).toContain(lead.lead_id);
    await t.call(seeLeadMessages, { lead_id: lead.lead_id }, { token });
    expect(await waiting()).not.toContain(lead.lead_id);
  });

  it('of an unknown number is on the administrators’ list', async () => {
    await reply('Siapa ini?', `SM${randomUUID()}`, '+6281277770001');
    const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const { body } = await t.call(listUnmatched, {}, { token: administrator });
    expect(body.data[0]).toMatchObject({ sender: '+6281277770001', body: 'Siapa ini?', channel: 'sms' });
    expect((await t.send(listUnmatched, {}, { token })).status).toBe(403);
  });

  it('BERHENTI withdraws the consent: nothing more is sent, and the history says why', async () => {
    await send();
    await reply('berhenti');
    await t.runJobs();
    expect(provider.asked).toEqual([]);
    expect((await send()).body.message).toBe('The customer wants no calls and no messages');
    const history = await t.call(getActivity, { lead_id: lead.lead_id }, { token });
    expect(JSON.stringify(history.body.data)).toContain('"refusal":"withdraw"');
  });

  it('by WhatsApp comes as well; another number’s of the same app does not', async () => {
    const message = () => ({ id: randomUUID(), from: lead.mobile, type: 'image' });
    expect((await meta({ messages: [message(), { broken: true }] })).statusCode).toBe(200);
    await meta({ messages: [message()] }, { number: '999' });
    expect((await found()).messages.map(({ body }) => body)).toEqual(['[image]']);
  });
});

describe('a callback', () => {
  it('that is forged changes nothing, however well it is made', async () => {
    const fields = { MessageSid: 'SM1', From: `+${lead.mobile}`, Body: 'forged' };
    const payload = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = [
      await twilio(fields, { by: 'another token' }),
      await t.app.inject({ method: 'POST', url: SMS, headers, payload }),
      await t.app.inject({
        method: 'POST',
        url: `${SMS}?message=1`,
        headers: {
          ...headers,
          // Of another address.
          'x-twilio-signature': smsSignature(
            TOKEN,
            `http://127.0.0.1:3000${SMS}`,
            new Map(Object.entries(fields)),
          ),
        },
        payload,
      }),
      await meta(
        { messages: [{ id: 'x', from: lead.mobile, text: { body: 'forged' } }] },
        { by: 'another secret' },
      ),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect((await found()).messages).toEqual([]);
    const long = await t.app.inject({
      method: 'POST',
      url: SMS,
      headers,
      payload: `Body=${'x'.repeat(300_000)}`,
    });
    expect(long.statusCode).toBe(413);
  });

  it('of a market without a provider is not found; Meta’s first one needs the agreed word', async () => {
    expect((await t.app.inject({ method: 'GET', url: '/ph/api/messages/whatsapp' })).statusCode).toBe(404);
    const verify = (word: string) =>
      t.app.inject({
        method: 'GET',
        url: WHATSAPP,
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' },
      });
    const [right, wrong] = [await verify(VERIFY), await verify('another word')];
    expect([right.statusCode, right.body]).toEqual([200, '1158201444']);
    expect(wrong.statusCode).toBe(401);
  });

  it('reports by WhatsApp find their message by its id or by ours', async () => {
    provider.behaviours.splice(0, 1, 'silent');
    const { id } = (await send({ channel: 'whatsapp' })).body.data as { id: number };
    await t.runJobs();
    expect(await states()).toEqual(['unknown']);
    await meta({
      statuses: [{ id: 'wamid.late', status: 'delivered', biz_opaque_callback_data: String(id) }],
    });
    expect(await states()).toEqual(['delivered']);
    await meta({ statuses: [{ id: 'wamid.late', status: 'read' }] });
    expect(await states()).toEqual(['read']);
  });
});

it('the number of a customer stands in no log', async () => {
  await send();
  await t.runJobs();
  await twilio({ MessageSid: 'SM-logged', From: `+${lead.mobile}`, Body: 'Ya' });
  expect(t.logged()).toContain('/api/messages/sms');
  expect(t.logged()).not.toContain(lead.mobile);
});
