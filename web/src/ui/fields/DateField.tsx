import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { late } from '../late.tsx';
import { formatDay, parseDate } from './dates.ts';
import { FieldClearButton } from './FieldClearButton.tsx';
import { OpeningPart } from './OpeningPart.tsx';
import type { FieldProps } from './SearchSelect.tsx';
import { useOpeningField } from './useOpeningField.ts';

export interface DateFieldProps extends FieldProps {
  /** 'yyyy-MM-dd', or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** The calendar offers no days outside; one that is typed is taken, for the form to say what is wrong with it. */
  min?: string;
  max?: string;
  clearable?: boolean;
}

const Calendar = late(async () => (await import('./DateCalendar.tsx')).DateCalendar);

/** For screens whose fields are used at once. */
export const preloadDateField = Calendar.preload;

/** A day, typed ('5/1/2027', '5 jan 2027') or picked. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, clearable = false, ...shown } = props;
  const language = useLanguage();
  const take = (day: string | null) => {
    if (day !== value) onChange(day);
  };
  const field = useOpeningField({
    disabled: props.disabled,
    text: value === null ? '' : formatDay(value, language),
    onType: (typed) => {
      const day = parseDate(typed);
      if (day !== null) take(day);
      else if (clearable && typed.trim() === '') take(null);
    },
    onBlur,
    preload: Calendar.preload,
  });
  const choose = (day: string | null) => {
    field.settle();
    take(day);
  };
  return (
    <>
      <TextInput
        {...shown}
        {...field.input}
        leftSection={<IconCalendar size={15} stroke={1.75} aria-hidden />}
        leftSectionPointerEvents="none"
        {...(clearable &&
          value !== null &&
          props.disabled !== true && { rightSection: <FieldClearButton onClear={() => choose(null)} /> })}
      />
      {field.entered && (
        <OpeningPart opened={field.overlay.opened}>
          <Calendar
            {...field.overlay}
            value={value}
            min={min}
            max={max}
            canUnchoose={clearable}
            onChoose={choose}
          />
        </OpeningPart>
      )}
    </>
  );
}
