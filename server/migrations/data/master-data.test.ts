import { describe, expect, it } from 'vitest';
import { listOf, load, type Named, repeated } from './rows.ts';

interface City extends Named {
  market_id: number;
  province_id: number;
  cluster_id: number | null;
  weight: number;
}
interface Model extends Named {
  make_id: number;
  market_id: number;
  body_type: string;
  end_year: number | null;
  price_from: number;
  weight: number;
}

const roles = load<Named>('./roles.json');
const provinces = load<Named & { market_id: number; code: string }>('./provinces.json');
const clusters = load<Named & { market_id: number }>('./clusters.json');
const cities = load<City>('./cities.json');
const localities = load<Named & { city_id: number; pin_code: string }>('./localities.json');
const makes = load<Named & { is_luxury: boolean }>('./makes.json');
const models = load<Model>('./models.json');
const variants = load<Named & { model_id: number }>('./variants.json');
const settings = load<{ market_id: number; key: string; value: unknown }>('./site_settings.json');

const INDONESIA = 1;
const PHILIPPINES = 2;
const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));

describe('places', () => {
  it('Indonesia has 38 provinces and 514 cities, the Philippines 82 provinces and Metro Manila', () => {
    const count = (rows: { market_id: number }[], market: number) =>
      rows.filter((r) => r.market_id === market).length;
    expect(count(provinces, INDONESIA)).toBe(38);
    expect(count(provinces, PHILIPPINES)).toBe(83);
    expect(count(cities, INDONESIA)).toBe(514);
    expect(count(cities, PHILIPPINES)).toBeGreaterThanOrEqual(149);
    expect(repeated(provinces.map((province) => province.code))).toEqual([]);
  });

  it('every city lies in a separate province market, every province has a city', () => {
    const province = byId(provinces);
    expect(cities.filter((city) => province.get(city.province_id)?.market_id !== city.market_id)).toEqual([]);
    const withCity = new Set(cities.map((city) => city.province_id));
    expect(provinces.filter((row) => !withCity.has(row.id))).toEqual([]);
  });

  it('every Indonesian city is in one Indonesian cluster, no Philippine city is, and no cluster is empty', () => {
    const cluster = byId(clusters);
    const indonesian = cities.filter((city) => city.market_id === INDONESIA);
    expect(indonesian.filter((city) => cluster.get(city.cluster_id ?? 0)?.market_id !== INDONESIA)).toEqual(
      [],
    );
    const philippine = cities.filter((city) => city.market_id === PHILIPPINES);
    expect(philippine.filter((city) => city.cluster_id !== null)).toEqual([]);
    const used = new Set(cities.map((city) => city.cluster_id));
    expect(clusters.filter((row) => !used.has(row.id))).toEqual([]);
  });

  it('a city name tells the city within its market and its weight is positive', () => {
    expect(repeated(cities.map((city) => `${city.market_id}/${city.name}`))).toEqual([]);
    expect(cities.filter((city) => !(city.weight > 0))).toEqual([]);
  });

  it('every city has a locality, with five digits in Indonesia and four in the Philippines', () => {
    const city = byId(cities);
    expect(localities.filter((row) => !city.has(row.city_id))).toEqual([]);
    const format: Record<number, RegExp> = { [INDONESIA]: /^[1-9]\d{4}$/, [PHILIPPINES]: /^[1-9]\d{3}$/ };
    const malformed = localities.filter(
      (row) => !format[city.get(row.city_id)?.market_id ?? INDONESIA]?.test(row.pin_code),
    );
    expect(malformed).toEqual([]);
    const covered = new Set(localities.map((row) => row.city_id));
    expect(cities.filter((row) => !covered.has(row.id))).toEqual([]);
    expect(repeated(localities.map((row) => `${row.city_id}/${row.name}`))).toEqual([]);
  });

  it('ids are unique in every file', () => {
    const files = { roles, provinces, clusters, cities, localities, makes, models, variants };
    const clashes = Object.entries(files).filter(
      ([, rows]) => repeated(rows.map((row) => row.id)).length > 0,
    );
    expect(clashes.map(([file]) => file)).toEqual([]);
  });
});

describe('cars', () => {
  it('every model has a make and a body type, every variant a model, every make a model', () => {
    const make = byId(makes);
    const body = new Set(listOf('body_type').map((item) => item.name.en));
    expect(models.filter((model) => !make.has(model.make_id) || !body.has(model.body_type))).toEqual([]);
    const model = byId(models);
    expect(variants.filter((variant) => !model.has(variant.model_id))).toEqual([]);
    const used = new Set(models.map((row) => row.make_id));
    expect(makes.filter((row) => !used.has(row.id))).toEqual([]);
  });

  it('a model is listed once per market and make, with a plausible price and last year of sale', () => {
    expect(repeated(models.map((m) => `${m.market_id}/${m.make_id}/${m.name}`))).toEqual([]);
    const floor: Record<number, number> = { [INDONESIA]: 90_000_000, [PHILIPPINES]: 400_000 };
    expect(models.filter((m) => !(m.price_from >= (floor[m.market_id] ?? Number.POSITIVE_INFINITY)))).toEqual(
      [],
    );
    expect(models.filter((m) => m.end_year !== null && (m.end_year < 2015 || m.end_year > 2026))).toEqual([]);
    expect(models.filter((m) => !(m.weight > 0))).toEqual([]);
  });

  it('both markets have models still sold and models no longer sold', () => {
    for (const market of [INDONESIA, PHILIPPINES]) {
      const own = models.filter((model) => model.market_id === market);
      expect(own.filter((model) => model.end_year === null).length).toBeGreaterThan(100);
      expect(own.filter((model) => model.end_year !== null).length).toBeGreaterThan(10);
    }
  });
});

describe('site settings', () => {
  it('both markets have the same keys, each once', () => {
    const keys = (market: number) => settings.filter((row) => row.market_id === market).map((row) => row.key);
    expect(keys(INDONESIA).sort()).toEqual(keys(PHILIPPINES).sort());
    expect(repeated(keys(INDONESIA))).toEqual([]);
  });

  it.each([
    [INDONESIA, 'OtoLead Indonesia', 'Website ID'],
    [PHILIPPINES, 'OtoLead Philippines', 'Website PH'],
  ])('market %i carries its title and source, and the limits to begin with', (market, title, source) => {
    const value = Object.fromEntries(
      settings.filter((row) => row.market_id === market).map((row) => [row.key, row.value]),
    );
    expect(value).toMatchObject({
      site_title: title,
      default_source_name: source,
      single_brand: 'Ford',
      menu_denied: [],
      priority_push_limit: 5000,
      csv_limit: 30000,
      office_start_hour: 9,
      office_end_hour: 18,
      followup_start: '08:00',
      list_page_size: 50,
      audit_attachment_max_mb: 10,
    });
  });
});
