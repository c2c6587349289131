import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, save, stored } = scene;

let supervisor: string;
let booked: Record<string, unknown>;

beforeAll(async () => {
  supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  booked = (await statusInputs(t.db, scene.inDays))(6, 11);
});

async function place(attribution_id: number | null, billing_status_id: number | null = null) {
  await t.db
    .updateTable('lead')
    .set({ status_id: 6, sub_status_id: 11, attribution_id, billing_status_id })
    .where('lead_id', '=', scene.lead.lead_id)
    .execute();
}

const move = (input: object, token = supervisor) =>
  save({ lead_id: scene.lead.lead_id, ...booked, ...input }, token);

/** Switches a feature right of the supervisor, as the role screen would. */
async function setRight(path: string, status: 0 | 1): Promise<void> {
  await sql`update role_privilege set status = ${status} where role_id = ${ROLE.supervisor} and privilege_id in
    (select privilege_id from access_entry where path = ${path})`.execute(t.db);
}

describe('attribution and billing, step by step', () => {
  it('DET-122 DET-125 DET-130 a supervisor takes a booking from not sent to attributed and billed', async () => {
    await place(null);
    for (const attribution_id of [1, 2, 3]) {
      expect((await move({ attribution_id })).status).toBe(200);
      const billing_status_id = attribution_id === 3 ? 1 : null;
      expect(await stored()).toMatchObject({ attribution_id, billing_status_id });
    }
    for (const billing_status_id of [2, 3]) {
      expect((await move({ attribution_id: 3, billing_status_id })).status).toBe(200);
      expect(await stored()).toMatchObject({ attribution_id: 3, billing_status_id });
    }
    const back = await move({ attribution_id: 3, billing_status_id: 2 });
    expect(back.body.errors).toEqual({
      billing_status_id: 'You cannot set this billing status at this point',
    });
  });

  it('DET-123 DET-124 a new booking starts at 1; a used car and a lead that is no purchase have none', async () => {
    await t.db
      .updateTable('lead')
      .set({ status_id: 1, sub_status_id: 5 })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    await move({}, scene.token);
    expect((await stored()).attribution_id).toBe(1);
    // A lost purchase may become a used car; values sent along for it are ignored.
    await t.db
      .updateTable('lead')
      .set({ sub_status_id: 13 })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    const used = { status_id: 6, sub_status_id: 16, reason_id: 1, attribution_id: 2, billing_status_id: 2 };
    expect((await save({ lead_id: scene.lead.lead_id, ...used }, supervisor)).status).toBe(200);
    expect(await stored()).toMatchObject({ attribution_id: null, billing_status_id: null });
    // An attribution that the table does not offer for a new booking is refused.
    await place(null);
    expect((await move({ attribution_id: 3 }, scene.token)).body.errors).toHaveProperty('attribution_id');
  });

  it('an agent may still complete the papers of a sale that is with the client, not its state', async () => {
    await place(2);
    const papers = { ...booked, booking_name: 'Siti Aminah' };
    expect((await move(papers, scene.token)).status).toBe(200);
    expect(await stored()).toMatchObject({
      attribution_id: 2,
      sub_status_id: 11,
      booking_name: 'Siti Aminah',
    });
    const lost = await move({ sub_status_id: 13, reason_id: 1 }, scene.token);
    expect(lost.body.errors).toHaveProperty('sub_status_id');
  });
});

describe('the feature rights', () => {
  afterEach(async () => {
    await setRight('/attribution_status', 1);
    await setRight('/billing_status', 1);
  });

  it('without the attribution right a supervisor may only leave it as it is', async () => {
    await place(2);
    await setRight('/attribution_status', 0);
    expect((await move({ attribution_id: 3 })).body.errors).toEqual({
      attribution_id: 'You cannot set this attribution status at this point',
    });
    expect((await move({ attribution_id: 2 })).status).toBe(200);
    await setRight('/attribution_status', 1);
    expect((await move({ attribution_id: 3 })).status).toBe(200);
  });

  it('without the billing right a supervisor may attribute but not bill', async () => {
    await place(3, 1);
    await setRight('/billing_status', 0);
    expect((await move({ attribution_id: 3, billing_status_id: 2 })).body.errors).toEqual({
      billing_status_id: 'You cannot set this billing status at this point',
    });
    await setRight('/billing_status', 1);
    expect((await move({ attribution_id: 3, billing_status_id: 2 })).status).toBe(200);
  });
});
