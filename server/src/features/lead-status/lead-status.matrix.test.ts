import { ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';
import {
  EDITING_ROLES,
  expectedBillings,
  expectedBlocks,
  expectedTargets,
  PLACES,
  STORED_ATTRIBUTIONS,
  STORED_BILLINGS,
  stateOf,
} from '@otolead/contract/lead-status/tables.fixture.ts';
import type { Updateable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useStatusScene } from '../../../test/status-scene.ts';
import type { LeadTable } from '../../tables/lead.tables.ts';

const scene = useStatusScene();
const { t, save, stored } = scene;

/** A person of each role with an exclusive lead. */
const desks = new Map<RoleId, { readonly token: string; readonly leadId: number }>();

beforeAll(async () => {
  const dse = await buildDse(t.db);
  for (const roleId of EDITING_ROLES) {
    const token = await t.signIn(await buildUser(t.db, { roleId }));
    const lead = await buildLead(t.db);
    await buildAssignedCar(t.db, { lead, dealer_id: dse.dealer_id, dse_id: dse.id });
    desks.set(roleId, { token, leadId: lead.lead_id });
  }
});

function deskOf(roleId: RoleId) {
  const desk = desks.get(roleId);
  if (!desk) throw new RangeError(`no desk for role ${roleId}`);
  return desk;
}

async function place(leadId: number, columns: Updateable<LeadTable>): Promise<void> {
  await t.db.updateTable('lead').set(columns).where('lead_id', '=', leadId).execute();
}

/** Always refused, for a comment without a recipient: so a cell can be tested without a save. */
const NEVER_SAVED = { lead_comment: [{ comment_type: 'EXTERNAL', comment: 'x' }] };

async function refusalOf(roleId: RoleId, input: object): Promise<Readonly<Record<string, string>>> {
  const { token, leadId } = deskOf(roleId);
  const { status, body } = await save({ lead_id: leadId, ...input, ...NEVER_SAVED }, token);
  expect([status, body.errors]).toEqual([
    400,
    expect.objectContaining({ 'lead_comment.0.dse_id': expect.any(String) }),
  ]);
  return body.errors ?? {};
}

async function blockedFrom(roleId: RoleId, from: string, attribution_id: number | null): Promise<string[]> {
  const { statusId: status_id, subStatusId: sub_status_id } = stateOf(from);
  await place(deskOf(roleId).leadId, { status_id, sub_status_id, attribution_id });
  const blocked: string[] = [];
  for (const to of PLACES) {
    const target = stateOf(to);
    const errors = await refusalOf(roleId, { status_id: target.statusId, sub_status_id: target.subStatusId });
    if (errors.status_id || errors.sub_status_id) blocked.push(to);
  }
  return blocked;
}

describe('the server refuses each blocked target', () => {
  it.each(EDITING_ROLES)(
    'DET-127 DET-128 DET-129 to role %i, from every status and sub-status',
    async (role) => {
      for (const from of PLACES)
        expect([from, await blockedFrom(role, from, null)]).toEqual([from, expectedBlocks(from, role, null)]);
      expect((await stored(deskOf(role).leadId)).version).toBe(1);
    },
  );

  it.each(EDITING_ROLES)('DET-129 to role %i, whatever the attribution of the purchase', async (role) => {
    for (const from of ['6/11', '6/12', '6/13', '6/15']) {
      for (const attribution of [1, 2, 3, 4, 5] as const) {
        const blocked = await blockedFrom(role, from, attribution);
        expect([from, attribution, blocked]).toEqual([
          from,
          attribution,
          expectedBlocks(from, role, attribution),
        ]);
      }
    }
  });
});

describe('the server saves each target left open', () => {
  it('DET-129 from every status and sub-status, with what the target asks for', async () => {
    const { token, leadId } = deskOf(ROLE.agent);
    const inputOf = await statusInputs(t.db, scene.inDays);
    for (const from of PLACES) {
      const { statusId: status_id, subStatusId: sub_status_id } = stateOf(from);
      const blocked = expectedBlocks(from, ROLE.agent, null);
      for (const to of PLACES.filter((target) => !blocked.includes(target))) {
        const target = stateOf(to);
        await place(leadId, { status_id, sub_status_id, attribution_id: null });
        const { body } = await save(
          { lead_id: leadId, ...inputOf(target.statusId, target.subStatusId) },
          token,
        );
        expect([from, to, body.errors, body.status]).toEqual([from, to, undefined, 200]);
        expect(await stored(leadId)).toMatchObject({
          status_id: target.statusId,
          sub_status_id: target.subStatusId,
        });
      }
    }
  });
});

describe('the server refuses each attribution and billing beyond the tables', () => {
  it.each(EDITING_ROLES)('DET-122 DET-125 DET-130 to role %i', async (role) => {
    const { leadId } = deskOf(role);
    for (const from of STORED_ATTRIBUTIONS) {
      for (const billing of from === 3 ? STORED_BILLINGS : [null]) {
        await place(leadId, {
          status_id: 6,
          sub_status_id: 11,
          attribution_id: from,
          billing_status_id: billing,
        });
        const refused = { attribution: [] as number[], billing: [] as number[] };
        for (const attribution_id of [1, 2, 3, 4, 5, 6]) {
          const errors = await refusalOf(role, { status_id: 6, sub_status_id: 11, attribution_id });
          if (errors.attribution_id) refused.attribution.push(attribution_id);
        }
        for (const billing_status_id of [1, 2, 3, 4]) {
          const input = { status_id: 6, sub_status_id: 11, attribution_id: 3, billing_status_id };
          if ((await refusalOf(role, input)).billing_status_id) refused.billing.push(billing_status_id);
        }
        const open = [from ?? 1, ...expectedTargets(from, billing, role)];
        const steps = expectedBillings(from === 3 ? (billing ?? 1) : 1, role);
        expect({ from, billing, refused }).toEqual({
          from,
          billing,
          refused: {
            attribution: [1, 2, 3, 4, 5, 6].filter((id) => !open.includes(id)),
            billing: [1, 2, 3, 4].filter((id) => !steps.includes(id)),
          },
        });
      }
    }
  });
});
