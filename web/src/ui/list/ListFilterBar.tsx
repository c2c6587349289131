import { TextInput } from '@mantine/core';
import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../platform/clock.ts';
import { configQuery, useConfigList } from '../../platform/config/config.api.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { FilterChips } from '../FilterChips/FilterChips.tsx';
import { DayField } from '../fields/DayField.tsx';
import type { Option } from '../fields/options.ts';
import { SearchSelect } from '../fields/SearchSelect.tsx';
import { FilterFields } from './FilterFields.tsx';
import type { FilterValues, ListFilter, ListFilters } from './filters.ts';
import classes from './list.module.css';
import { MissingChoices } from './MissingChoices.tsx';
import { everyOption } from './option-source.ts';
import type { List } from './useList.ts';

/** A list's filters with Search and Reset, and chips that remove them one by one or all. */
export function ListFilterBar<Filters extends ListFilters>({ list }: { list: List<unknown, Filters> }) {
  const t = useT('kernel');
  const language = useLanguage();
  const [draft, setDraft] = useState<Readonly<Record<string, string | null>>>(list.values);
  const [searched, setSearched] = useState(list.values);
  // A search from elsewhere (Back, a chip) resets the fields; the focus stays in them.
  if (JSON.stringify(searched) !== JSON.stringify(list.values)) {
    setSearched(list.values);
    setDraft(list.values);
  }
  const optionsOf = useFilterOptions(list.filters);
  const entries = Object.entries(list.filters);
  const search = (values: Readonly<Record<string, string | null>>) =>
    list.search(values as FilterValues<Filters>);
  const none = Object.fromEntries(entries.map(([key]) => [key, null]));
  const chips = entries.flatMap(([id, filter]) => {
    const value = list.values[id as keyof Filters & string];
    if (value === null || value === undefined) return [];
    const option = optionsOf(filter).find((one) => one.value === value);
    const shown = filter.kind === 'day' ? formatDate(value, language) : (option?.label ?? value);
    return [{ id, label: t(filter.label), value: shown }];
  });
  return (
    <>
      <FilterFields
        search={{
          onSearch: () => search(draft),
          onReset: () => {
            setDraft(none);
            search(none);
          },
        }}
      >
        {entries.map(([key, filter], index) => (
          <FilterField
            key={key}
            first={index === 0}
            name={key}
            filter={filter}
            options={optionsOf(filter)}
            value={draft[key] ?? null}
            onChange={(value) => setDraft({ ...draft, [key]: value })}
          />
        ))}
      </FilterFields>
      {list.status !== 'error' && <MissingChoices />}
      {chips.length > 0 && (
        <FilterChips
          chips={chips}
          onRemove={(id) => search({ ...list.values, [id]: null })}
          onClearAll={() => search(none)}
        />
      )}
    </>
  );
}

interface FilterFieldProps {
  name: string;
  filter: ListFilter;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  first: boolean;
}

function FilterField({ name, filter, options, value, onChange, first }: FilterFieldProps) {
  const t = useT('kernel');
  const label = t(filter.label);
  const today = useToday();
  if (filter.kind === 'day')
    return (
      <div className={classes.filter}>
        <DayField label={label} value={value} max={today} onChange={onChange} />
      </div>
    );
  if (filter.kind === 'choice')
    return (
      <SearchSelect
        className={classes.filter as string}
        label={label}
        name={name}
        options={options}
        value={value}
        onChange={onChange}
        placeholder={t('list.all')}
        clearable
      />
    );
  return (
    <TextInput
      className={classes.filter}
      label={label}
      name={name}
      value={value ?? ''}
      maxLength={filter.most}
      autoComplete="off"
      spellCheck={false}
      data-list-search={first || undefined}
      {...(filter.kind === 'digits' && { inputMode: 'numeric' as const })}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange((filter.kind === 'digits' ? typed.replace(/\D/g, '') : typed) || null)
      }
    />
  );
}

/** Options of every choice filter; none while loading. */
function useFilterOptions(filters: ListFilters): (filter: ListFilter) => readonly Option[] {
  const t = useT('kernel');
  const names = Object.values(filters).flatMap(({ source }) => source?.list ?? []);
  const off = useConfigList('switched_off');
  const { data } = useQuery({ ...configQuery(names), enabled: names.length > 0 });
  return ({ source, values }) => {
    if (values) return [...values].map(([value, key]) => ({ value, label: t(key) }));
    const rows = source && data?.[source.list];
    return rows ? everyOption(source, rows, off) : [];
  };
}
