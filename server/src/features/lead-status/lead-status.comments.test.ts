import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, hot, save, stored } = scene;

describe('what a reopened purchase leaves behind', () => {
  it('the dealer’s reopen flag takes the purchase, its reason and its attribution off the lead', async () => {
    await t.db
      .updateTable('lead')
      .set({
        status_id: 6,
        sub_status_id: 15,
        rf: true,
        status_reason_id: 43,
        attribution_id: 1,
        booking_date: '2026-11-01',
        booking_name: 'Budi',
        reason_id: 1,
      })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    expect((await save({ lead_id: scene.lead.lead_id, rf: 1 })).status).toBe(200);
    expect(await stored()).toMatchObject({
      status_id: 24,
      sub_status_id: 22,
      rf: false,
      status_reason_id: null,
      attribution_id: null,
      booking_date: null,
      booking_name: null,
      reason_id: null,
    });
  });

  it('a lead that the dealer has reopened is due at once, so that Next finds it', async () => {
    await t.db
      .updateTable('lead')
      .set({ status_id: 4, sub_status_id: 9, rf: true, followup_at: null, myactive_agent_id: null })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    expect((await save({ lead_id: scene.lead.lead_id, rf: 1 })).status).toBe(200);
    expect(await stored()).toMatchObject({
      status_id: 24,
      sub_status_id: 22,
      followup_at: t.clock.now(),
    });
  });

  it('a sale whose bill is out cannot become one that is never billed, not even for an administrator', async () => {
    await t.db
      .updateTable('lead')
      .set({ status_id: 6, sub_status_id: 12, attribution_id: 3, billing_status_id: 3 })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    const admin = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const { body } = await save(
      { lead_id: scene.lead.lead_id, status_id: 6, sub_status_id: 16, reason_id: 1 },
      admin,
    );
    expect(body.errors).toHaveProperty('sub_status_id');
    expect(await stored()).toMatchObject({ attribution_id: 3, billing_status_id: 3 });
  });
});

describe('comments to salespeople', () => {
  const external = (dse_id: number) => [
    { comment_type: 'INTERNAL', comment: '' },
    { comment_type: 'EXTERNAL', comment: 'Please call tonight', dse_id },
  ];

  it('DET-106 go to those of the lead’s assigned cars, and the history names them', async () => {
    const dse = await buildDse(t.db, { name: 'Untung Bachtiar' });
    await buildAssignedCar(t.db, { lead: scene.lead, dealer_id: dse.dealer_id, dse_id: dse.id });
    const toAll = { comment_type: 'EXTERNAL', comment: 'The customer is at home', all_dse: 1 };
    const lead_comment = [...external(dse.id), toAll];
    await t.call(updateStatus, hot({ lead_comment }) as never, { token: scene.token });
    const history = await t.call(getActivity, { lead_id: scene.lead.lead_id }, { token: scene.token });
    expect(history.body.data[0]?.comment).toEqual([
      { comment: 'Please call tonight', comment_type: 'EXTERNAL', to: 'Untung Bachtiar' },
      { comment: 'The customer is at home', comment_type: 'EXTERNAL', to: 'all' },
    ]);
  });

  it('DET-153 DET-154 are refused beside the very comment: for strangers, for nobody, without text', async () => {
    const stranger = await buildDse(t.db);
    const toStranger = await save(hot({ lead_comment: external(stranger.id) }));
    expect(toStranger.body.errors).toEqual({
      'lead_comment.1.dse_id': 'Please select any dealer from list',
    });
    const toNobody = await save(hot({ lead_comment: [{ comment_type: 'EXTERNAL', comment: 'x' }] }));
    expect(toNobody.body.errors).toEqual({ 'lead_comment.0.dse_id': 'Please select any dealer from list' });
    const silent = await save(hot({ lead_comment: [{ comment_type: 'EXTERNAL', dse_id: stranger.id }] }));
    expect(silent.body.errors).toEqual({ 'lead_comment.0.comment': 'Please enter a comment' });
  });

  it('DET-154 are refused to anyone who has lost the car, to all where nobody has one any more', async () => {
    const dse = await buildDse(t.db);
    await buildAssignedCar(t.db, {
      lead: scene.lead,
      dealer_id: dse.dealer_id,
      dse_id: dse.id,
      ld_status: 2,
    });
    const noReader = { 'lead_comment.1.dse_id': 'Please select any dealer from list' };
    expect((await save(hot({ lead_comment: external(dse.id) }))).body.errors).toEqual(noReader);
    const toAll = [{ comment_type: 'EXTERNAL', comment: 'Please call', all_dse: 1 }];
    expect((await save(hot({ lead_comment: toAll }))).body.errors).toEqual({
      'lead_comment.0.dse_id': 'Please select any dealer from list',
    });
  });

  it('written with a flag ticked they are refused, not lost', async () => {
    const dse = await buildDse(t.db);
    const { status, body } = await save({
      lead_id: scene.lead.lead_id,
      dse_process: 1,
      lead_comment: external(dse.id),
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('lead_comment.1.comment');
  });

  it('what colleagues tell each other is not shown to dealer staff', async () => {
    const dse = await buildDse(t.db);
    await buildAssignedCar(t.db, { lead: scene.lead, dealer_id: dse.dealer_id, dse_id: dse.id });
    await save(hot({ internal_comment: 'Bargains hard', lead_comment: external(dse.id) }));
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
    const { body } = await t.call(getActivity, { lead_id: scene.lead.lead_id }, { token: staff });
    expect(body.data.flatMap((entry) => entry.comment.map(({ comment }) => comment))).toEqual([
      'Please call tonight',
    ]);
  });
});

describe('input of the wrong kind', () => {
  it('is called invalid, not missing, by the name that people know', async () => {
    const { body } = await t.send(
      updateStatus,
      { lead_id: scene.lead.lead_id, rf: 'yes', car_details: [], make_id: '1e3' },
      { token: scene.token, language: 'id' },
    );
    expect(body.errors).toEqual({
      rf: 'Flag Buka Kembali harus ya atau tidak',
      make_id: 'Merek tidak valid',
      car_details: 'Detail mobil tidak valid',
    });
  });

  it('a body that is no object is refused', async () => {
    for (const payload of ['[]', 'null', '"x"']) {
      const response = await t.app.inject({
        method: 'PUT',
        url: '/id/api/crm/lead/update_status',
        headers: { authorization: scene.token, 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode, payload).toBe(400);
    }
  });
});
