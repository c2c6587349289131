import { describe, expect, it } from 'vitest';
import { dealersOfCars, dealersOfMake, dealersOfMarket, withStored } from './status-lists.ts';

describe('the dealers whom a form can name', () => {
  it('of the market come with their own salespeople, one without any too', () => {
    const dealers = [
      { dealer_id: 1, name: 'Auto A', organization: 'A', make_ids: [3, 5] },
      { dealer_id: 2, name: 'Auto B', organization: 'B', make_ids: [] },
    ];
    const dses = [{ id: 7, name: 'Budi', phone_number: '62811', dealer_id: 1 }];
    expect(dealersOfMarket(dealers as never, dses as never)).toEqual([
      { id: 1, name: 'Auto A', makeIds: [3, 5], dses: [{ id: 7, name: 'Budi' }] },
      { id: 2, name: 'Auto B', makeIds: [], dses: [] },
    ]);
  });

  it('are those of the chosen make, and those whose makes nobody recorded', () => {
    const dealers = [
      { id: 1, name: 'Auto A', makeIds: [3, 5], dses: [] },
      { id: 2, name: 'Auto B', makeIds: [5], dses: [] },
      { id: 3, name: 'Auto C', makeIds: [], dses: [] },
    ];
    const offered = (makeId: number | null) => dealersOfMake(dealers, makeId).map(({ id }) => id);
    expect([offered(3), offered(5), offered(null)]).toEqual([
      [1, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('of the assigned cars are each named once, with each salesperson once', () => {
    const car = (dealer_id: number, dse_id: number | null) => ({
      make_id: 3,
      dealer_id,
      dealer_name: `Auto ${dealer_id}`,
      dse_id,
      dse_name: dse_id && `DSE ${dse_id}`,
    });
    expect(dealersOfCars([car(1, 7), car(2, null), car(1, 7), car(1, 8)] as never)).toEqual([
      {
        id: 1,
        name: 'Auto 1',
        makeIds: [3],
        dses: [
          { id: 7, name: 'DSE 7' },
          { id: 8, name: 'DSE 8' },
        ],
      },
      { id: 2, name: 'Auto 2', makeIds: [3], dses: [] },
    ]);
  });
});

describe('a stored choice', () => {
  const offered = [{ value: '1', label: 'Avanza' }];

  it('that is offered, or none, adds nothing', () => {
    expect(withStored(offered, '1', { off: [], field: 'Model' })).toBe(offered);
    expect(withStored(offered, null, { off: [], field: 'Model' })).toBe(offered);
  });

  it('that is no longer offered stands below the others by its name, or by its number', () => {
    expect(withStored(offered, '7', { off: [], name: 'Kuda', field: 'Model' })).toEqual([
      ...offered,
      { value: '7', label: 'Kuda' },
    ]);
    expect(withStored(offered, '7', { off: [], field: 'Model' }).at(-1)?.label).toBe('Model 7');
  });

  it('that is switched off says so', () => {
    const off = [{ value: '7', label: 'Kuda (inactive)' }];
    expect(withStored(offered, '7', { off, name: 'Kuda', field: 'Model' })).toEqual([...offered, ...off]);
  });
});
