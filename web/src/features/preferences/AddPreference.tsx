import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import classes from './preferences.module.css';
import type { Addition } from './useAddition.ts';

const idOf = (value: string | null) => (value === null ? null : Number(value));
const optionOf = (id: number | null) => (id === null ? null : String(id));

interface AddPreferenceProps {
  ref: Ref<HTMLFieldSetElement>;
  addition: Addition;
  onAdd: () => void;
}

/** A car to append: make and model, city, and a local salesperson who sells the make. */
export function AddPreference({ ref, addition, onAdd }: AddPreferenceProps) {
  const t = useT('preferences');
  const { entry, vehicles, places, sellers, makes, models, cities, edit, errorOf } = addition;
  return (
    <fieldset ref={ref} className={classes.add}>
      <legend>{t('add.title')}</legend>
      <SearchSelect
        label={t('field.make_id')}
        options={makes.map(({ id, make }) => ({ value: String(id), label: make }))}
        value={optionOf(entry.make_id)}
        onChange={(id) => edit({ make_id: idOf(id), model_id: null, dse_id: null })}
        error={errorOf('make_id')}
        loading={vehicles.isPending}
      />
      <SearchSelect
        label={t('field.model_id')}
        options={models.map(({ id, m }) => ({ value: String(id), label: m }))}
        value={optionOf(entry.model_id)}
        onChange={(id) => edit({ model_id: idOf(id) })}
        error={errorOf('model_id')}
      />
      <SearchSelect
        label={t('field.city_id')}
        options={cities.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={optionOf(entry.city_id)}
        onChange={(id) => edit({ city_id: idOf(id), dse_id: null })}
        error={errorOf('city_id')}
        loading={places.isPending}
      />
      <SearchSelect
        label={t('field.dse_id')}
        options={(sellers.data ?? []).map((dse) => ({
          value: String(dse.dse_id),
          label: `${dse.dse_name} · ${dse.dealer_name}`,
        }))}
        value={optionOf(entry.dse_id)}
        onChange={(id) => edit({ dse_id: idOf(id) })}
        loading={sellers.isFetching}
        clearable
      />
      <Button variant="default" onClick={onAdd}>
        {t('add')}
      </Button>
    </fieldset>
  );
}
