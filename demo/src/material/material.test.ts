import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Names {
  male: string[];
  female: string[];
  last: string[];
  single?: string[];
}
interface Dealer {
  market_id: number;
  name: string;
  organization: string;
  make_ids: number[];
  city_id: number;
  dealer_type: number;
}

function load<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T;
}
const masterData = '../../../server/migrations/data/';
const repeated = <T>(values: T[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('demo material', () => {
  it.each(['id', 'ph'])(
    'names.%s has at least 150 distinct names of each kind, some with signs beside letters',
    (market) => {
      const names = load<Names>(`./names.${market}.json`);
      for (const list of [names.male, names.female, names.last]) {
        expect(list.length).toBeGreaterThanOrEqual(150);
        expect(repeated(list)).toEqual([]);
      }
      expect(names.last.join()).toMatch(market === 'ph' ? /ñ.*'|'.*ñ/s : /'/);
    },
  );

  it.each(['id', 'ph'])('comments.%s and streets.%s are distinct and plentiful', (market) => {
    const comments = Object.values(load<Record<string, string[]>>(`./comments.${market}.json`));
    const { street, area } = load<{ street: string[]; area: string[] }>(`./streets.${market}.json`);
    for (const ofKind of comments) expect(ofKind.length).toBeGreaterThanOrEqual(5);
    expect(comments.flat().length).toBeGreaterThanOrEqual(60);
    expect(street.length).toBeGreaterThanOrEqual(100);
    expect([...repeated(comments.flat()), ...repeated(street), ...repeated(area)]).toEqual([]);
  });

  it('every dealer sells makes of its market in a city of its market, at least 60 in each', () => {
    const dealers = load<Dealer[]>('./dealers.json');
    const cities = load<{ id: number; market_id: number }[]>(`${masterData}cities.json`);
    const models = load<{ make_id: number; market_id: number }[]>(`${masterData}models.json`);
    const marketOfCity = new Map(cities.map((city) => [city.id, city.market_id]));
    const sold = new Set(models.map((model) => `${model.market_id}/${model.make_id}`));
    expect(dealers.filter((dealer) => marketOfCity.get(dealer.city_id) !== dealer.market_id)).toEqual([]);
    const unsold = dealers.filter((dealer) =>
      dealer.make_ids.some((make) => !sold.has(`${dealer.market_id}/${make}`)),
    );
    expect(unsold).toEqual([]);
    expect(repeated(dealers.map((dealer) => `${dealer.market_id}/${dealer.name}`))).toEqual([]);
    for (const market of [1, 2]) {
      expect(dealers.filter((dealer) => dealer.market_id === market).length).toBeGreaterThanOrEqual(60);
    }
  });
});
