import { isLocalTime, type LocalTime } from '@otolead/contract/kernel/market-time.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { ComboField } from './ComboField.tsx';
import type { FieldProps } from './field-props.ts';
import { limitOptions } from './options.ts';
import { readTime, timesLike } from './read-time.ts';
import { useOptionWords } from './useOptionWords.ts';

export interface TimeFieldProps extends FieldProps {
  /** 'HH:mm', or unreadable text for the form to refuse. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** Offered times, 'HH:mm'. The form judges a typed time outside them. */
  times: readonly LocalTime[];
  clearable?: boolean;
}

/** Times rendered at once; typing finds the rest. */
const SHOWN = 60;

/** A time of day, typed ('1430', '14.30') or chosen. */
export function TimeField(props: TimeFieldProps) {
  const { times, value, onChange, onBlur, error, clearable = false, ...shown } = props;
  const t = useT('kernel');
  const words = useOptionWords();
  const isNone = value !== null && !isLocalTime(value);
  const find = (typed: string) => {
    const found = typed.trim() === '' ? times : timesLike(times, typed);
    const options = found.map((time) => ({ value: time, label: time }));
    return limitOptions(options, { limit: SHOWN, chosen: value, ...words });
  };
  const take = (typed: string) => {
    const next = typed === '' ? null : (readTime(typed) ?? typed);
    if (next !== value) onChange(next);
  };
  return (
    <ComboField
      {...shown}
      error={isNone ? t('time.unreadable', { typed: value }) : error}
      value={value}
      text={value ?? ''}
      find={find}
      onChoose={onChange}
      onUnknown={take}
      onEscape="leaves"
      clearable={clearable}
      onBlur={onBlur}
    />
  );
}
