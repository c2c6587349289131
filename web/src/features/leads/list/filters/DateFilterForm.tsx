import { Button } from '@mantine/core';
import type { Text } from '@otolead/contract/kernel/text.ts';
import {
  checkRange,
  chooseDateType,
  chooseStartDate,
  completeRange,
  DATE_TYPES,
  type DateRange,
  type DateType,
  isPastOnly,
} from '@otolead/contract/leads/search.rules.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { DayField } from '../../../../ui/fields/DayField.tsx';
import { focusFirstError } from '../../../../ui/fields/focus-first-error.ts';
import { SearchSelect } from '../../../../ui/fields/SearchSelect.tsx';
import classes from '../toolbar.module.css';
import { rangePresets } from './date-range.ts';

export interface DateFilterProps {
  /** The applied dates; empty without a date filter. */
  range: DateRange;
  today: string;
  /** Called with each complete valid range, and an empty one for 'no date'. */
  onChange: (range: DateRange) => void;
}

type DateName = 'start_date' | 'end_date';

const NONE: ReadonlySet<DateName> = new Set();
const BOTH: ReadonlySet<DateName> = new Set(['start_date', 'end_date']);

/** Applies valid ranges at once; drops an incomplete one on closing. */
export function DateFilterForm({ range, today, onChange, onDone }: DateFilterProps & { onDone: () => void }) {
  const t = useT('leads');
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(range);
  const [touched, setTouched] = useState(NONE);
  const dateType = draft.date_type;
  const errors = checkRange(draft, today);
  const words = (name: DateName) => {
    const error: Text | undefined = touched.has(name) ? errors[name] : undefined;
    return error && t(error.key);
  };

  const choose = (next: DateRange, nowTouched: ReadonlySet<DateName>) => {
    setDraft(next);
    setTouched(nowTouched);
    const complete = next.date_type === undefined || Object.keys(checkRange(next, today)).length === 0;
    if (complete) onChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(errors).length === 0) {
      onDone();
      return;
    }
    setTouched(BOTH);
    requestAnimationFrame(() => focusFirstError(form.current));
  };

  const presetType: DateType = dateType ?? 'followup_date';
  return (
    <form ref={form} className={classes.dateForm} onSubmit={submit} noValidate>
      <div className={classes.presets}>
        {rangePresets(presetType, today).map(({ id, start_date, end_date }) => (
          <button
            key={id}
            type="button"
            className={classes.preset}
            aria-pressed={
              dateType !== undefined && draft.start_date === start_date && draft.end_date === end_date
            }
            onClick={() => {
              choose({ date_type: presetType, start_date, end_date }, NONE);
              onDone();
            }}
          >
            {t(`preset.${id}`)}
          </button>
        ))}
      </div>
      <SearchSelect
        label={t('field.date_type')}
        placeholder={t('filter.any_date')}
        options={DATE_TYPES.map((type) => ({ value: type, label: t(`date_type.${type}`) }))}
        value={dateType ?? null}
        onChange={(type) => choose(chooseDateType((type as DateType | null) ?? undefined), NONE)}
        clearable
      />
      <div className={classes.dates}>
        <DayField
          label={t('field.start_date')}
          value={draft.start_date ?? null}
          {...(dateType && isPastOnly(dateType) && { max: today })}
          onChange={(date) =>
            choose(completeRange(chooseStartDate(draft, date ?? undefined), today), new Set(['start_date']))
          }
          onBlur={() => dateType && setTouched((names) => new Set([...names, 'start_date']))}
          disabled={dateType === undefined}
          error={words('start_date')}
        />
        <DayField
          label={t('field.end_date')}
          value={draft.end_date ?? null}
          {...(dateType && isPastOnly(dateType) && { max: today })}
          onChange={(date) => choose({ ...draft, end_date: date ?? undefined }, BOTH)}
          disabled={dateType === undefined || draft.start_date === undefined}
          error={words('end_date')}
        />
      </div>
      <div className={classes.popoverFoot}>
        <Button
          variant="subtle"
          color="gray"
          disabled={dateType === undefined}
          onClick={() => {
            choose({}, NONE);
            onDone();
          }}
        >
          {t('filter.clear_date')}
        </Button>
        <Button type="submit">{t('filter.done')}</Button>
      </div>
    </form>
  );
}
