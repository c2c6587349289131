import { updatePreferences } from '@otolead/contract/preferences/preferences.endpoints.ts';
import { expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { someCity, someModel } from '../../../test/builders/master-data.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

it('DET-041 of a car that stands twice in a wrong order the car is named, because the order follows from it', async () => {
  const token = await t.signIn(await buildUser(t.db));
  const { lead_id } = await buildLead(t.db);
  const model = await someModel(t.db, 1);
  const car = { make_id: model.make_id, model_id: model.id, city_id: (await someCity(t.db, 1)).id };
  const twice = { ...car, sort_order: 2 };
  const save = async (car_preference: object[]) =>
    (await t.send(updatePreferences, { lead_id, car_preference }, { token })).body;
  expect(Object.keys((await save([twice, twice])).errors ?? {})).toEqual([
    expect.stringMatching(/^car_preference\.\d/),
  ]);
  expect((await save([twice])).errors).toEqual({
    car_preference: 'Cannot assign sort to least/max element',
  });
});
