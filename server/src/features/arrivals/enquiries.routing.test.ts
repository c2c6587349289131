import type { Enquiry } from '@otolead/contract/arrivals/enquiry.rules.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { buildRouting } from '../../../test/routing-scene.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { takeEnquiries } from './enquiries.ts';

const t = useTestApp();
const SOURCE = { name: 'Example Motors', actor: { userId: null, name: 'System' }, sourceId: 1 } as const;

let last = 0;
const mobile = () => {
  last += 1;
  return `0814${String(last).padStart(8, '0')}`;
};
const take = (enquiries: readonly Enquiry[]) =>
  inTransaction(t.db, (tx) => takeEnquiries(tx, MARKETS.id, { ...SOURCE, now: t.clock.now() }, enquiries));
const leadsWith = (number: string) =>
  t.db
    .selectFrom('lead')
    .where('mobile', '=', `62${number.slice(1)}`)
    .selectAll()
    .execute();

let car: { make: string; model: string; make_id: number };

beforeAll(async () => {
  car = await t.db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', MARKETS.id.id)
    .where('model.name', '=', 'Avanza')
    .select(['make.name as make', 'model.name as model', 'model.make_id'])
    .executeTakeFirstOrThrow();
});

describe('a new lead', () => {
  it('stands on the list of the first rule that takes it, with the decision, in the same transaction', async () => {
    const { addList, leadType, process, webId } = await buildRouting(t.db);
    await addList({ brand: [car.make_id + 1] });
    const list = await addList({ brand: [car.make_id] });
    const number = mobile();
    const asked = { name: 'Routed', mobile: number, web_id: webId.code, lead_type: leadType.value };
    const [outcome] = await take([{ ...asked, make: car.make, model: car.model }]);
    const leadId = outcome?.leadId ?? 0;
    expect(await leadsWith(number)).toMatchObject([
      { process_id: process.id, campaign_id: list.campaign.id, process_list_id: list.id },
    ]);
    const decided = await t.db
      .selectFrom('lead_route')
      .where('lead_id', '=', leadId)
      .select(['cause', 'process_list_id', 'decision'])
      .execute();
    expect(decided).toMatchObject([
      { cause: 'arrival', process_list_id: list.id, decision: { outcome: 'list' } },
    ]);
    const history = t.db.selectFrom('activity').where('lead_id', '=', leadId).orderBy('id').select('type');
    expect((await history.execute()).map(({ type }) => type)).toEqual(['status', 'routing']);
  });

  it('keeps the brand that it names without a model', async () => {
    const named = { name: 'Branded', make: car.make };
    const [branded, modelled] = await take([
      { ...named, mobile: mobile() },
      { ...named, mobile: mobile(), model: car.model },
    ]);
    const kept = await t.db
      .selectFrom('lead_milestone')
      .where('lead_id', 'in', [branded?.leadId ?? 0, modelled?.leadId ?? 0])
      .orderBy('lead_id')
      .select(['original_make_id', 'enquired_make_id'])
      .execute();
    expect(kept).toEqual([
      { original_make_id: car.make_id, enquired_make_id: car.make_id },
      { original_make_id: car.make_id, enquired_make_id: null },
    ]);
  });

  it('of a hundred that come at once takes a place each, and never one more than the day has', async () => {
    const { addList, leadType, webId } = await buildRouting(t.db);
    const list = await addList({ brand: [car.make_id] }, { daily_limit: 10 });
    const asked = () => ({
      name: 'Crowded',
      mobile: mobile(),
      web_id: webId.code,
      lead_type: leadType.value,
      make: car.make,
    });
    await Promise.all(Array.from({ length: 20 }, () => take(Array.from({ length: 5 }, asked))));
    const { taken } = await t.db
      .selectFrom('lead')
      .where('process_list_id', '=', list.id)
      .select((eb) => eb.fn.countAll<number>().as('taken'))
      .executeTakeFirstOrThrow();
    expect(taken).toBe(10);
  });
});
