import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { writesOfOneLead } from '../../../test/workspace-endpoints.ts';
import { buildWriteScene, WORKSPACE_WRITES } from '../../../test/workspace-writes.ts';
import { personParts } from '../../app/person-parts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { erasePeople } from './erase.ts';

const t = useTestApp();
const OF_LEADS = [
  'lead',
  'activity',
  'assigned_car',
  'audit',
  'audit_activity',
  'blacklist',
  'document',
  'lead_call',
];
let me: { readonly id: number; readonly token: string };

beforeAll(async () => {
  const { id } = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  me = { id, token: await t.signIn({ id }) };
});

/** Answers alone. */
const HARMLESS: readonly string[] = ['audits.save_second_score'];

it.each(
  writesOfOneLead
    .filter(({ name }) => !HARMLESS.includes(name))
    .map((endpoint) => ({ name: endpoint.name, endpoint })),
)('$name leaves an erased lead as it is', async ({ endpoint }) => {
  await t.db.deleteFrom('lead_lease').execute();
  const {
    input,
    before,
    market = 'id',
  } = WORKSPACE_WRITES[endpoint.name] as (typeof WORKSPACE_WRITES)[string];
  const scene = await buildWriteScene(t.db, me.id, { market });
  const more = (await before?.(t.db, scene)) ?? {};
  await inTransaction(t.db, (tx) =>
    erasePeople(tx, personParts, {
      market: MARKETS[market],
      leadIds: [scene.lead.lead_id],
      now: t.clock.now(),
      cause: 'request',
      erasedBy: me.id,
    }),
  );
  const state = await tableDigest(t.db, OF_LEADS);
  const request = { ...input(scene), ...more, lead_id: scene.lead.lead_id };
  const { status } = await t.send(endpoint, request, { token: me.token, market });
  expect(status).toBeLessThan(500);
  expect(await tableDigest(t.db, OF_LEADS)).toBe(state);
});
