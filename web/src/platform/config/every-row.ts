import type { getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import type { DataOf } from '@otolead/contract/kernel/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { translate } from '../i18n/i18n.ts';
import { cityStateQuery, useConfigList, vehiclesQuery } from './config.api.ts';

/* Cars and places for reports and filters: available ones first, then switched-off ones. */

type Vehicles = DataOf<typeof getVehicles>;
type Places = ConfigList<'city_state_list'>;
type Off = ConfigList<'switched_off'>;
type Every<Row> = (Row & { readonly isOff?: true })[];

export type EveryVehicle = {
  readonly [Key in keyof Vehicles]: Every<Vehicles[Key][number]>;
};
export type EveryPlace = { readonly [Key in keyof Places]: Every<Places[Key][number]> };

/** The displayed name; marks a switched-off row. */
export const nameOfRow = (name: string, { isOff }: { readonly isOff?: true }) =>
  isOff ? translate('kernel:list.switched_off', { name }) : name;

const isOff = true;

export const everyVehicle = ({ make, model, version }: Vehicles, off: Off | undefined): EveryVehicle => ({
  make: [...make, ...(off?.make_list ?? []).map(({ id, name }) => ({ id, make: name, isOff }) as const)],
  model: [
    ...model,
    ...(off?.model_list ?? []).map(
      ({ id, name, make_id }) => ({ id, mk_id: make_id, m: name, e_year: null, isOff }) as const,
    ),
  ],
  version,
});

/** A group includes its switched-off cities: they may have leads. */
export function everyPlace({ city, state, cluster }: Places, off: Off | undefined): EveryPlace {
  const cities = (off?.city_state_list ?? []).map(
    (row) => ({ ...row, mapped_city: row.name, isOff }) as const,
  );
  const clusters = (off?.cluster_list ?? []).map(
    ({ id, name }) => ({ id, cluster_name: name, mapped_city: [], isOff }) as const,
  );
  const citiesOf = Map.groupBy(cities, ({ cluster_id: clusterId }) => clusterId);
  return {
    city: [...city, ...cities],
    state: [...state, ...(off?.province_list ?? []).map((row) => ({ ...row, isOff }) as const)],
    cluster: [...cluster, ...clusters].map((row) => ({
      ...row,
      mapped_city: [...row.mapped_city, ...(citiesOf.get(row.id) ?? []).map(({ id }) => id)],
    })),
  };
}

/** Undefined while loading or not requested. */
export function useEveryVehicle(enabled = true): EveryVehicle | undefined {
  const { data } = useQuery({ ...vehiclesQuery(), enabled });
  const off = useConfigList('switched_off', enabled);
  return data && everyVehicle(data, off);
}

export function useEveryPlace(enabled = true): EveryPlace | undefined {
  const { data } = useQuery({ ...cityStateQuery(), enabled });
  const off = useConfigList('switched_off', enabled);
  return data && everyPlace(data, off);
}
