import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, at, save, refused, stored, historyCount } = scene;

describe('two people at the same moment', () => {
  let supervisor: string;

  beforeEach(async () => {
    supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Ratna' }));
    await save(at(6, 11));
  });

  it('different fields are both kept: what the second left as it was stays as the first made it', async () => {
    const answers = await Promise.all([
      save(at(6, 11, { version: 2, booking_name: 'Siti' })),
      save(at(6, 11, { version: 2, booking_mobile: '81190234471' }), supervisor),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toMatchObject({
      version: 4,
      booking_name: 'Siti',
      booking_mobile: '6281190234471',
    });
  });

  it('the same field goes to the first, and the second hears of it', async () => {
    const answers = await Promise.all(
      ['Andi', 'Beni'].map((booking_name) => save(at(6, 11, { version: 2, booking_name }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'Andi' : 'Beni';
    expect((await stored()).booking_name).toBe(winner);
    const { detail } = answers.find(({ status }) => status === 409)?.body ?? {};
    expect(detail).toMatchObject({
      version: 3,
      fields: [{ field: 'booking_name', original: 'Budi Santoso', theirs: winner }],
    });
  });

  it('fields that go together are never taken from two people', async () => {
    await save(at(6, 12, { version: 2, booking_date: scene.inDays(-4), purchase_date: scene.inDays(-2) }));
    const { version } = await stored();
    await save(
      at(6, 12, { version, booking_date: scene.inDays(-2), purchase_date: scene.inDays(-2) }),
      supervisor,
    );
    const base = { version, booking_date: scene.inDays(-4) };
    const { status, body } = await save(at(6, 12, { ...base, purchase_date: scene.inDays(-3) }));
    expect(status).toBe(409);
    expect((body.detail as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual([
      'booking_date',
    ]);
  });

  it('a lead that was moved on meanwhile is a conflict, not a mistake of the second person', async () => {
    await save(at(6, 11, { version: 2, attribution_id: 2 }), supervisor);
    const late = await save(at(6, 12, { version: 2, attribution_id: 1 }));
    expect(late.status).toBe(409);
    expect(late.body.detail).toMatchObject({
      changed_by: 'Ratna',
      fields: [
        {
          field: 'attribution_id',
          original: 'Not Sent For Attribution',
          theirs: 'Sent For Attribution',
          mine: 'Not Sent For Attribution',
        },
      ],
    });
    expect(await stored()).toMatchObject({ sub_status_id: 11, attribution_id: 2 });
    // Without a version staleness is unknown, so the rules decide.
    expect(await refused(at(6, 12, { attribution_id: 1 }))).toEqual(['sub_status_id', 'attribution_id']);
  });

  it('one submission sent several times at once is saved once and answered each time', async () => {
    const request_id = '11111111-2222-4333-8444-555555555555';
    const submission = at(6, 11, { version: 2, request_id, booking_name: 'Siti' });
    const answers = await Promise.all([save(submission), save(submission), save(submission)]);
    const saved = { lead_id: scene.lead.lead_id, version: 3, activity_hash: request_id };
    expect(answers.map(({ body }) => body.data)).toEqual([saved, saved, saved]);
    expect((await stored()).version).toBe(3);
    // Two saves, and the audit triggered by the first.
    expect(await historyCount()).toBe(3);
  });
});
