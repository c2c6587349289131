import { IconCalendar } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { late } from '../late.tsx';
import { formatDay } from './dates.ts';
import { LazyField } from './LazyField.tsx';
import type { FieldProps } from './SearchSelect.tsx';

export interface DateFieldProps extends FieldProps {
  /** 'yyyy-MM-dd', or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** Days outside cannot be chosen; 'yyyy-MM-dd'. */
  min?: string;
  max?: string;
  clearable?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const Input = late(async () => (await import('./DateFieldInput.tsx')).DateFieldInput);

/** For screens whose first field may be one: letters that are typed before its code is there are lost. */
export const preloadDateField = Input.preload;

/** A day, typed ('5/1/2027', '5 jan 2027') or picked. The calendar's code loads with the first field shown. */
export function DateField(props: DateFieldProps) {
  const language = useLanguage();
  return (
    <LazyField
      field={props}
      text={props.value ? formatDay(props.value, language) : ''}
      icon={<IconCalendar size={15} stroke={1.75} aria-hidden />}
    >
      {(entered) => <Input {...props} autoFocus={entered} />}
    </LazyField>
  );
}
