import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db));
});

it('a comment or a document alone is saved on an overdue lead, and changes nothing else', async () => {
  const overdue = { status_id: 1, sub_status_id: 5, followup_at: new Date('2026-11-18T03:00:00Z') };
  const lead = await buildLead(t.db, overdue);
  const save = (more: object) => t.send(updateStatus, { lead_id: lead.lead_id, ...more }, { token });
  const stored = () =>
    t.db.selectFrom('lead').where('lead_id', '=', lead.lead_id).selectAll().executeTakeFirstOrThrow();
  const whole = { status_id: 1, sub_status_id: 5, internal_comment: 'prefers mornings' };
  expect(Object.keys((await save(whole)).body.errors ?? {})).toEqual(['follow_up_date', 'followup_time']);
  expect((await save({ note: true, internal_comment: 'prefers mornings' })).status).toBe(200);
  expect(await stored()).toMatchObject(overdue);
  const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token });
  expect(body.data[0]?.comment).toMatchObject([{ comment: 'prefers mornings' }]);
  // The state sent with a note is ignored.
  expect((await save({ note: true, status_id: 5, sub_status_id: 17 })).status).toBe(200);
  expect(await stored()).toMatchObject(overdue);
});
