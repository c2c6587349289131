import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadRoute } from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { buildRouting, routable, routeNow } from '../../../test/routing-scene.ts';

const t = useTestApp();

it('a lead tells in the reader’s language why it came to its list, and a lead that was never routed nothing', async () => {
  const scene = await buildRouting(t.db);
  const list = await scene.addList({ buy_time: [14] });
  const [lead, other, never] = [
    await scene.addLead({ buy_time_days: 14 }),
    await scene.addLead({ buy_time_days: 7 }),
    await scene.addLead(),
  ];
  await routeNow(t.db, [routable(lead), routable(other)]);
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
  const read = async (leadId: number) =>
    (await t.call(getLeadRoute, { lead_id: leadId }, { token, language: 'id' })).body.data;
  expect(await read(lead.lead_id)).toMatchObject({
    cause: 'arrival',
    outcome: 'list',
    list_name: list.list_name,
    because: ['Waktu beli 2 minggu'],
  });
  expect(await read(other.lead_id)).toMatchObject({ outcome: 'pool', why: 'no_match', list_name: null });
  expect(await read(never.lead_id)).toBeNull();
  const market = await t.send(getLeadRoute, { lead_id: lead.lead_id }, { token, market: 'ph' });
  expect(market.status).toBe(403);
});
