import { useMemo } from 'react';
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx';

export interface TimeFieldProps extends Omit<SearchSelectProps, 'options' | 'loading' | 'limit'> {
  /** Offered times as 'HH:mm'. */
  times: readonly string[];
}

/** A time out of a list; '930' or '9:30' finds 09:30. */
export function TimeField({ times, ...props }: TimeFieldProps) {
  const options = useMemo(() => times.map((time) => ({ value: time, label: time })), [times]);
  return <SearchSelect {...props} options={options} limit={times.length} />;
}
