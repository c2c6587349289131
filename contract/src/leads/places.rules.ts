/** A cluster or a province with its cities. */
export interface CityGroup {
  readonly id: number;
  readonly mapped_city: readonly number[];
}

export interface PlaceChoice {
  readonly cities: readonly number[];
  readonly groups: readonly number[];
}

const without = (ids: readonly number[], gone: ReadonlySet<number>) => ids.filter((id) => !gone.has(id));

/** A group stays chosen while one of its cities is (spec A§4, domain.md 6). */
export function chooseCities(cities: readonly number[], groups: readonly CityGroup[]): PlaceChoice {
  const chosen = new Set(cities);
  return {
    cities: [...chosen],
    groups: groups.filter((group) => group.mapped_city.some((city) => chosen.has(city))).map(({ id }) => id),
  };
}

/** Toggling a group toggles all its cities; other cities stay (spec A§4). */
export function chooseGroups(
  before: PlaceChoice,
  chosen: readonly number[],
  groups: readonly CityGroup[],
): PlaceChoice {
  const citiesOf = (ids: readonly number[]) =>
    groups.filter(({ id }) => ids.includes(id)).flatMap((group) => group.mapped_city);
  const added = citiesOf(without(chosen, new Set(before.groups)));
  const removed = new Set(citiesOf(without(before.groups, new Set(chosen))));
  return { cities: [...new Set([...without(before.cities, removed), ...added])], groups: [...chosen] };
}

/** Provinces as groups, for markets that group cities so. */
export function provinceGroups(
  cities: readonly { readonly id: number; readonly state_id: number }[],
): CityGroup[] {
  const byProvince = Map.groupBy(cities, (city) => city.state_id);
  return [...byProvince].map(([id, members]) => ({ id, mapped_city: members.map((city) => city.id) }));
}
