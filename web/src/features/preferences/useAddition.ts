import {
  additionErrors,
  DEFAULT_MODEL_STATUS,
  DEFAULT_SOURCE,
  type PreferenceValues,
} from '@otolead/contract/preferences/preferences.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cityStateQuery, vehiclesQuery } from '../../platform/config/config.api.ts';
import { sellersQuery } from '../../platform/config/sellers.api.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import type { ListedPreference } from './usePreferenceList.ts';

export type Addition = ReturnType<typeof useAddition>;

/** The car being added to `list`; `cityId` is the customer's. */
export function useAddition(list: readonly PreferenceValues[], cityId: number | null) {
  const blank: PreferenceValues = {
    id: null,
    make_id: null,
    model_id: null,
    city_id: cityId,
    dse_id: null,
    model_status_id: DEFAULT_MODEL_STATUS,
    source_id: DEFAULT_SOURCE,
  };
  const [entry, setEntry] = useState(blank);
  const [isMarked, setMarked] = useState(false);
  const vehicles = useQuery(vehiclesQuery());
  const places = useQuery(cityStateQuery());
  const sellers = useQuery(sellersQuery(entry.city_id, entry.make_id));
  const faults = additionErrors(entry, list);
  const makes = vehicles.data?.make ?? [];
  const models = (vehicles.data?.model ?? []).filter(({ mk_id: makeId }) => makeId === entry.make_id);
  const cities = places.data?.city ?? [];
  return {
    entry,
    /** A car is at least partly chosen. */
    isBegun: entry.make_id !== null,
    vehicles,
    places,
    sellers,
    makes,
    models,
    cities,
    edit: (changes: Partial<PreferenceValues>) => {
      setMarked(false);
      setEntry({ ...entry, ...changes });
    },
    errorOf: (field: 'make_id' | 'model_id' | 'city_id') => {
      const fault = isMarked ? faults[field] : undefined;
      return fault && readText(fault);
    },
    /** Clears the fields; null, with faults marked, if the car is incomplete. */
    take: (): ListedPreference | null => {
      if (Object.keys(faults).length > 0) {
        setMarked(true);
        return null;
      }
      const make = makes.find(({ id }) => id === entry.make_id)?.make ?? '';
      const model = models.find(({ id }) => id === entry.model_id)?.m ?? '';
      const city = cities.find(({ id }) => id === entry.city_id)?.name;
      const dse = sellers.data?.find(({ dse_id: id }) => id === entry.dse_id)?.dse_name;
      setEntry(blank);
      setMarked(false);
      return {
        ...entry,
        key: `new ${entry.make_id} ${entry.model_id} ${entry.city_id} ${entry.dse_id}`,
        car: `${make} ${model}`,
        place: [city, dse].filter(Boolean).join(' · '),
      };
    },
  };
}
