import { changeAuditStatus } from '@otolead/contract/audits/audits.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { RETRY_SECONDS } from '@otolead/contract/webhooks/retries.rules.ts';
import {
  listDeliveries,
  makeWebhookSecret,
  replayDelivery,
  saveWebhook,
} from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildPartnerKey } from '../../../test/builders/partners.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildWebhook } from '../../../test/builders/webhooks.ts';
import { useTestApp } from '../../../test/harness.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEvents } from './outbox.ts';
import { signatureOf } from './signature.ts';

const t = useTestApp({
  environment: { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_TIMEOUT_SECONDS: '0.3' },
  logLevel: 'trace',
});
let receiver: Receiver;
let token: string;

beforeAll(async () => {
  receiver = await startReceiver();
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
});

afterAll(() => receiver.close());

afterEach(async () => {
  receiver.received.length = 0;
  receiver.answer = { status: 200 };
  await t.db.updateTable('webhook').set({ status: 0 }).execute();
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(t.db);
});

const deliveriesOf = async (webhookId: number) =>
  (await t.call(listDeliveries, { webhook_id: webhookId }, { token })).body.data;

/** A message for receivers in Indonesia. */
const happen = (leadId = 7) =>
  inTransaction(t.db, (tx) =>
    queueEvents(tx, [{ type: 'lead.routed', marketId: 1, leadId, now: t.clock.now(), data: { list_id: 4 } }]),
  );

/** Runs waiting tries once: runJobs would also run the retries queued for later. */
async function tryOnce(webhookId: number) {
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts = 0`.execute(t.db);
  await t.runJobs();
  return deliveriesOf(webhookId);
}

describe('a receiver', () => {
  it('hears of a status change in the transaction of the save, signed and without personal data', async () => {
    const webhook = await buildWebhook(t.db, { url: receiver.url, events: ['lead.status_changed'] });
    const lead = await buildLead(t.db, { name: 'Secret Person', mobile: '628111222333' });
    const save = {
      lead_id: lead.lead_id,
      status_id: 1,
      sub_status_id: 5,
      follow_up_date: '2026-11-25',
      followup_time: '10:15',
      internal_comment: 'Call back',
    };
    const { status } = await t.call(updateStatus, save, { token });
    expect(status).toBe(200);
    await t.runJobs();
    const [message] = receiver.received;
    const { type, timestamp, data } = JSON.parse(message?.body ?? '{}');
    expect({ type, timestamp }).toEqual({
      type: 'lead.status_changed',
      timestamp: t.clock.now().toISOString(),
    });
    expect(data).toMatchObject({ lead_id: lead.lead_id, market: 'id', sub_status: { new: 5 } });
    expect(message?.body).not.toMatch(/Secret|628111222333|Call back/);
    const id = String(message?.headers['webhook-id']);
    const stamp = Number(message?.headers['webhook-timestamp']);
    expect(message?.headers['webhook-signature']).toBe(
      signatureOf({ id, timestamp: stamp, body: message?.body ?? '' }, [webhook.secret ?? '']),
    );
    expect(await deliveriesOf(webhook.id)).toMatchObject([
      { message_id: id, state: 'delivered', tries: 1, answer: 200, lead_id: lead.lead_id },
    ]);
  });

  it('hears nothing that it did not ask for, that another market did, or that was rolled back', async () => {
    await buildWebhook(t.db, { url: receiver.url, events: ['audit.finished'] });
    await buildWebhook(t.db, { url: receiver.url, market: 'ph' });
    await buildWebhook(t.db, { url: receiver.url, secret: null });
    await happen();
    const wanting = await buildWebhook(t.db, { url: receiver.url });
    const undone = inTransaction(t.db, async (tx) => {
      await queueEvents(tx, [{ type: 'lead.routed', marketId: 1, leadId: 8, now: t.clock.now(), data: {} }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await t.runJobs();
    expect(receiver.received).toEqual([]);
    await happen(9);
    await t.runJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(wanting.id)).toMatchObject([{ lead_id: 9 }]);
  });

  it('hears of a lead that a partner sent, once, and of an audit that is closed', async () => {
    await buildWebhook(t.db, { url: receiver.url, events: ['lead.created', 'audit.finished'] });
    const { id: userId } = await buildUser(t.db);
    const { key } = await buildPartnerKey(t.db, { created_by: userId });
    const sent = { name: 'Told Of', mobile: '081355550001' };
    const taken = await t.call(takeLeads, sent, { token: key });
    await t.call(takeLeads, sent, { token: key });
    const audit = await buildAudit(t.db);
    const close = { auditlead_id: [audit.id], audit_status: 'CLOSED' as const, comment: 'No call' };
    expect((await t.call(changeAuditStatus, close, { token })).status).toBe(200);
    await t.runJobs();
    const told = receiver.received.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, data }) => [type, data.lead_id])).toEqual([
      ['lead.created', taken.body.data.leads[0]?.lead_id],
      ['audit.finished', audit.lead_id],
    ]);
    expect(told[1].data).toMatchObject({ audit_id: audit.id, audit_status: 'CLOSED' });
  });

  it('that answers badly is tried again as documented, and no more after the tenth time', async () => {
    const { id } = await buildWebhook(t.db, { url: receiver.url });
    receiver.answer = { status: 500 };
    await happen();
    await t.runJobs();
    const waits: number[] = [];
    for (let row = (await deliveriesOf(id))[0]; row?.state === 'pending'; row = (await deliveriesOf(id))[0]) {
      waits.push((Date.parse(row.next_at ?? '') - Date.parse(row.tried_at ?? '')) / 1000);
      await t.runJobs();
    }
    expect(waits).toEqual([...RETRY_SECONDS]);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'failed', tries: 10, answer: 500 });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await t.runJobs()).toBe(0);
  });

  it.each([
    ['never', null, { state: 'pending', answer: null, error: 'timeout' }],
    ['elsewhere', { status: 302, location: 'http://127.0.0.1:1/' }, { state: 'pending', answer: 302 }],
    ['well, with 204', { status: 204 }, { state: 'delivered', answer: 204, next_at: null }],
  ])('that answers %s', async (_how, answer, outcome) => {
    const { id } = await buildWebhook(t.db, { url: receiver.url });
    receiver.answer = answer;
    await happen();
    expect(await tryOnce(id)).toMatchObject([{ tries: 1, ...outcome }]);
  });

  it('that is gone is switched off and told nothing more until somebody switches it on again', async () => {
    const { id } = await buildWebhook(t.db, { url: receiver.url });
    receiver.answer = { status: 410 };
    await happen();
    await t.runJobs();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', tries: 1, answer: 410 }]);
    await happen();
    await t.runJobs();
    expect(receiver.received).toHaveLength(1);
    const renamed = await t.call(saveWebhook, { id, name: `Moved ${id}` }, { token });
    expect(renamed.body.data).toMatchObject({ status: '0', is_gone: true });
    const on = await t.call(saveWebhook, { id, status: '1' }, { token });
    expect(on.body.data).toMatchObject({ status: '1', is_gone: false });
    await happen();
    await t.runJobs();
    expect(receiver.received).toHaveLength(2);
  });

  it('that is gone is in the change log once, as switched off by the product itself', async () => {
    const { id } = await buildWebhook(t.db, { url: receiver.url });
    receiver.answer = { status: 410 };
    await happen(7);
    await happen(8);
    await t.runJobs();
    const entries = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'webhook')
      .where('record_id', '=', id)
      .select(['market_id', 'actor_id', 'changes'])
      .execute();
    expect(entries).toEqual([{ market_id: 1, actor_id: null, changes: { status: { old: '1', new: '0' } } }]);
    const event = { kind: 'webhook', key: id, market_id: 1 };
    expect(await t.db.selectFrom('event').select(['kind', 'key', 'market_id']).execute()).toContainEqual(
      event,
    );
  });

  it('gets a message again under the same id when somebody asks for it', async () => {
    const { id } = await buildWebhook(t.db, { url: receiver.url });
    await happen();
    await t.runJobs();
    const [first] = await deliveriesOf(id);
    const again = await t.call(replayDelivery, { id: first?.id ?? 0 }, { token });
    expect(again.body.data).toMatchObject({ state: 'pending', message_id: first?.message_id });
    await t.runJobs();
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    const [one, two] = receiver.received;
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    const abroad = await t.call(replayDelivery, { id: first?.id ?? 0 }, { token, market: 'ph' });
    expect(abroad.status).toBe(404);
  });
});

describe('a secret', () => {
  it('is shown once, and beside a new one the old one signs for a day', async () => {
    const saved = await t.call(saveWebhook, { name: 'Own', url: receiver.url, lead_routed: 1 }, { token });
    const { id } = saved.body.data;
    expect(saved.body.data.has_secret).toBe(false);
    const make = async () => (await t.call(makeWebhookSecret, { id }, { token })).body.data.secret;
    const [old, fresh] = [await make(), await make()];
    expect(fresh).toMatch(/^whsec_[\w+/]{43}=$/);
    await happen();
    await t.runJobs();
    const { headers, body } = receiver.received[0] as (typeof receiver.received)[number];
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      body,
    };
    expect(headers['webhook-signature']).toBe(signatureOf(signed, [fresh, old]));
    expect(t.logged()).not.toContain('whsec_');
    const log = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'webhook')
      .select('changes')
      .execute();
    expect(JSON.stringify(log)).not.toContain('whsec_');
  });

  it('is kept from addresses that are none and from deletion, and from people without the right', async () => {
    const faultsOf = async (part: object) => {
      const { body } = await t.send(saveWebhook, { name: 'Odd', url: receiver.url, ...part }, { token });
      return Object.keys(body.errors ?? {});
    };
    expect(await faultsOf({ url: 'https://user:pass@x.example/' })).toEqual(['url']);
    // Receivers are switched off, never deleted.
    expect(await faultsOf({ status: '2' })).toEqual(['status']);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await t.call(makeWebhookSecret, { id: 1 }, { token: supervisor })).status).toBe(403);
  });
});
