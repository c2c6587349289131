import { updateBrandLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { expect, it } from 'vitest';
import { buildAssignedCar } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();

const carOf = async (make: string) => {
  const model = await t.db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('make.name', '=', make)
    .where('model.market_id', '=', 1)
    .select(['model.id', 'model.make_id'])
    .executeTakeFirstOrThrow();
  return buildAssignedCar(t.db, { make_id: model.make_id, model_id: model.id });
};

it.each([
  [ROLE.brandManager, ['Ford']],
  [ROLE.supervisor, ['Ford']],
  [ROLE.administrator, ['Ford']],
])(
  'UPL-018 role %s rejects enquiries of %s, and those of other brands are unknown',
  async (roleId, brands) => {
    const token = await t.signIn(await buildUser(t.db, { roleId }));
    const cars = [await carOf('Ford'), await carOf('Toyota')];
    const content = ['name', ...cars.map(({ request_id: id }) => id)].join('\n');
    const { body } = await uploader(t, updateBrandLeads)(csvFile(content), { token });
    expect(body.data).toMatchObject({ updated: brands.length, errors_total: 2 - brands.length });
    const rejected = await t.db
      .selectFrom('assigned_car')
      .innerJoin('make', 'make.id', 'assigned_car.make_id')
      .where(
        'assigned_car.request_id',
        'in',
        cars.map(({ request_id: id }) => id),
      )
      .where('assigned_car.ld_status', 'is not', null)
      .select('make.name')
      .orderBy('make.name')
      .execute();
    expect(rejected.map(({ name }) => name)).toEqual(brands);
  },
);
