/** One option of a select. */
export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Value prefix of informative entries, which are disabled. */
const SAYS = ' says';

/** Lower case without accents and colons, so that 'jogja' finds 'Jógja' and '930' finds '09:30'. */
function plain(value: string): string {
  return value
    .normalize('NFD')
    .replace(/[\p{M}:]/gu, '')
    .toLowerCase()
    .trim();
}

export interface OptionSearch {
  search: string;
  /** Maximum number of options shown. */
  limit: number;
  /** Stays visible even beyond the limit. */
  chosen?: string | null;
  /** Text for the number of hidden options. */
  more: (rest: number) => string;
  /** Text for an empty result; an entry, because an empty list is invalid for screen readers. */
  none: string;
}

/** Options that contain every typed word; those that start with the text come first. */
export function filterOptions(
  options: readonly Option[],
  { search, limit, chosen, more, none }: OptionSearch,
): readonly Option[] {
  const needle = plain(search);
  // Fast path: runs at every render for each field that was entered.
  if (needle === '') return limitOptions(options, { limit, chosen, more, none });
  const words = needle.split(/\s+/u).filter((word) => word !== '');
  const starting: Option[] = [];
  const containing: Option[] = [];
  for (const option of options) {
    const label = plain(option.label);
    if (!words.every((word) => label.includes(word))) continue;
    (label.startsWith(needle) ? starting : containing).push(option);
  }
  return limitOptions([...starting, ...containing], { limit, chosen, more, none });
}

/** The first matches up to the limit, with an entry for the rest or for none. */
export function limitOptions(
  found: readonly Option[],
  { limit, chosen, more, none }: Omit<OptionSearch, 'search'>,
): readonly Option[] {
  if (found.length === 0) return [{ value: SAYS, label: none, disabled: true }];
  if (found.length <= limit) return found;
  const hidden = found.slice(limit).find((option) => option.value === chosen);
  const shown = hidden ? [hidden, ...found.slice(0, limit - 1)] : found.slice(0, limit);
  return [...shown, { value: SAYS, label: more(found.length - limit), disabled: true }];
}
