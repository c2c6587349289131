import {
  listFreeMakes,
  listTieUpBrands,
  saveTieUpBrands,
} from '@otolead/contract/brand-network/tie-up-brands.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

const freeMakes = async (market: 'id' | 'ph' = 'id') =>
  (await t.call(listFreeMakes, {}, { token, market })).body.data;

describe('tie-up brands', () => {
  it('ADM-045 are listed page by page', async () => {
    const [first] = await freeMakes();
    await t.call(saveTieUpBrands, { data: [{ make_id: first?.id ?? 0, is_oem: '0' }] }, { token });
    const { body } = await t.call(listTieUpBrands, { page: 1 }, { token });
    expect(body.data).toContainEqual(
      expect.objectContaining({ make_id: first?.id, make: first?.make, status: '1' }),
    );
    expect(body.pagination?.cur_page).toBe(1);
  });

  it('ADM-044 ADM-045 are each market’s own: the other one neither lists a brand nor loses its make', async () => {
    const abroad = (await freeMakes('ph')).map(({ id }) => id);
    const both = (await freeMakes()).find(({ id }) => abroad.includes(id));
    const data = [{ make_id: both?.id ?? 0 }];
    expect((await t.call(saveTieUpBrands, { data }, { token })).status).toBe(200);
    const tied = async (market: 'id' | 'ph') =>
      (await t.call(listTieUpBrands, {}, { token, market })).body.data.map(({ make_id: id }) => id);
    expect([await tied('id'), await tied('ph')]).toEqual([
      expect.arrayContaining([both?.id]),
      expect.not.arrayContaining([both?.id]),
    ]);
    expect((await freeMakes('ph')).map(({ id }) => id)).toContain(both?.id);
    expect((await t.call(saveTieUpBrands, { data }, { token, market: 'ph' })).status).toBe(200);
  });

  it('ADM-041 ADM-043 ADM-046 are saved several at once, active, no OEM unless told', async () => {
    const [, one, other] = await freeMakes();
    const data = [{ make_id: one?.id ?? 0 }, { make_id: other?.id ?? 0, is_oem: '1' as const }];
    const saved = await t.call(saveTieUpBrands, { data }, { token });
    expect(saved.body.data.map(({ is_oem, status }) => [is_oem, status])).toEqual([
      ['0', '1'],
      ['1', '1'],
    ]);
  });

  it('ADM-042 ADM-044 need a make that is free in the market; one wrong leaves none saved', async () => {
    const [make, next] = await freeMakes();
    const save = (ids: readonly (number | undefined)[]) =>
      t.call(saveTieUpBrands, { data: ids.map((id) => ({ make_id: id })) as never }, { token });
    const unnamed = await save([undefined]);
    expect([unnamed.status, Object.keys(unnamed.body.errors ?? {})]).toEqual([400, ['data.0.make_id']]);
    expect((await save([make?.id])).status).toBe(200);
    const again = await save([next?.id, make?.id]);
    expect(again.body.errors).toEqual({ make_id: 'Brand is invalid' });
    const free = (await freeMakes()).map(({ id }) => id);
    expect(free).toContain(next?.id);
    expect(free).not.toContain(make?.id);
    const both = await Promise.all([save([next?.id]), save([next?.id])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('ADM-047 are corrected and switched, each keeping its make, in its own market and version alone', async () => {
    const [make, other] = await freeMakes();
    const [tied] = (await t.call(saveTieUpBrands, { data: [{ make_id: make?.id ?? 0 }] }, { token })).body
      .data;
    const id = tied?.id ?? 0;
    const change = (given: object, market: 'id' | 'ph' = 'id') =>
      t.send(saveTieUpBrands, { data: [{ id, ...given }] }, { token, market });
    const { body } = await change({ version: 1, is_oem: '1', status: '0', make_id: other?.id });
    expect(body.data).toEqual([
      { id, make_id: make?.id, make: make?.make, is_oem: '1', status: '0', version: 2 },
    ]);
    expect((await change({ version: 2, status: '1' })).body.data).toMatchObject([
      { is_oem: '1', status: '1' },
    ]);
    const [one] = (await t.call(listTieUpBrands, { id }, { token })).body.data;
    expect(one).toMatchObject({ id, is_oem: '1', status: '1', version: 3 });
    expect((await change({ version: 2, is_oem: '0' })).status).toBe(409);
    expect((await change({ is_oem: '0' }, 'ph')).status).toBe(404);
    expect((await change({ status: '2' })).status).toBe(400);
    const log = t.db
      .selectFrom('change_log')
      .where('record', '=', 'tie_up_brand')
      .where('record_id', '=', id);
    expect(await log.select('changes').orderBy('id').execute()).toMatchObject([
      {},
      { changes: { is_oem: { old: '0', new: '1' }, status: { old: '1', new: '0' } } },
      { changes: { status: { old: '0', new: '1' } } },
    ]);
  });

  it('are for those who hold the right', async () => {
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    for (const endpoint of [listTieUpBrands, listFreeMakes, saveTieUpBrands])
      expect((await t.call(endpoint, { data: [{ make_id: 1 }] } as never, { token: agent })).status).toBe(
        403,
      );
  });
});
