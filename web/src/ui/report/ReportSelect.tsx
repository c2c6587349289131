import { useT } from '../../platform/i18n/i18n.ts';
import type { Option } from '../fields/options.ts';
import { SearchMultiSelect } from '../fields/SearchMultiSelect.tsx';
import { SearchSelect } from '../fields/SearchSelect.tsx';
import type { FilterProps } from './ReportPage.tsx';
import classes from './report.module.css';

interface ReportSelectProps extends FilterProps {
  name: string;
  label: string;
  /** Undefined while loading. */
  options: readonly Option[] | undefined;
  required?: boolean;
  clearable?: boolean;
  /** Dependent filters to clear. */
  clears?: readonly string[];
}

const NONE: readonly Option[] = [];

/** Includes a chosen option that is no longer offered, by id. */
function offered(options: readonly Option[] | undefined, chosen: readonly string[]): readonly Option[] {
  if (!options) return NONE;
  const gone = chosen.filter((id) => !options.some(({ value }) => value === id));
  return gone.length === 0 ? options : [...options, ...gone.map((value) => ({ value, label: `#${value}` }))];
}

/** A report filter with one value. */
export function ReportSelect(props: ReportSelectProps) {
  const {
    draft,
    edit,
    errorOf,
    name,
    label,
    options,
    required = false,
    clearable = true,
    clears = [],
  } = props;
  const t = useT('kernel');
  const value = draft[name] ?? null;
  return (
    <SearchSelect
      className={classes.filter as string}
      label={label}
      name={name}
      required={required}
      clearable={clearable}
      {...(clearable && !required && { placeholder: t('list.all') })}
      loading={options === undefined}
      options={offered(options, value === null ? [] : [value])}
      value={value}
      onChange={(next) => edit({ [name]: next, ...Object.fromEntries(clears.map((each) => [each, null])) })}
      error={errorOf(name)}
    />
  );
}

/** The value for all options (spec B§9). */
const ALL = '-1';

/** A report filter with several values; All excludes the others. */
export function ReportMultiSelect(props: Omit<ReportSelectProps, 'clearable' | 'clears'>) {
  const { draft, edit, errorOf, name, label, options, required = false } = props;
  const t = useT('kernel');
  const chosen = draft[name]?.split(',').filter(Boolean) ?? [];
  const choose = (values: readonly string[]) => {
    const isAll = values.includes(ALL) && !chosen.includes(ALL);
    const kept = isAll ? [ALL] : values.filter((value) => value !== ALL);
    edit({ [name]: kept.length > 0 ? kept.join(',') : null });
  };
  return (
    <SearchMultiSelect
      className={classes.wide as string}
      label={label}
      name={name}
      required={required}
      options={offered(options, chosen)}
      {...(!required && { placeholder: t('list.all') })}
      value={chosen}
      onChange={choose}
      error={errorOf(name)}
    />
  );
}
