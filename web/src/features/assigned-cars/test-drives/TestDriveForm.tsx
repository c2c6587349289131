import { Checkbox, Radio, TextInput } from '@mantine/core';
import type { SubLead } from '@otolead/contract/assigned-cars/cars.schema.ts';
import { pastTimes, plannedTimes } from '@otolead/contract/assigned-cars/test-drives/meeting.rules.ts';
import {
  completedDays,
  MEETING_TEXT_LENGTH,
  REJECTED_BY,
  type StoredTestDrive,
  suggestedTestDrive,
  TEST_DRIVE_TYPE,
  type TestDriveField,
  type TestDriveValues,
  testDriveAsks,
  testDriveChoices,
  testDriveErrors,
} from '@otolead/contract/assigned-cars/test-drives/test-drive.rules.ts';
import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useMinute, useToday } from '../../../platform/clock.ts';
import { cityStateQuery, useConfigList } from '../../../platform/config/config.api.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { DayField } from '../../../ui/fields/DayField.tsx';
import { GrowingTextarea } from '../../../ui/fields/GrowingTextarea.tsx';
import { SearchSelect } from '../../../ui/fields/SearchSelect.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { switchedOffOptions, withChosen } from '../../../ui/list/option-source.ts';
import classes from '../assignments.module.css';
import { useSaveTestDrive } from '../cars.api.ts';
import { momentOf } from './moment.ts';
import { type MeetingForm, useMeetingForm } from './useMeetingForm.ts';

function storedDrive(sub: SubLead): StoredTestDrive {
  return { status: sub.td_status_id, planned: momentOf(sub.td_date) };
}

function valuesOf(sub: SubLead): TestDriveValues {
  const planned = momentOf(sub.td_date);
  const completed = momentOf(sub.td_completed_date);
  return {
    td_status_id: sub.td_status_id,
    td_date: planned.date,
    td_time: planned.time,
    td_completed_date: completed.date,
    td_completed_time: completed.time,
    home_td_available: sub.is_requested_at_home,
    postal_code: sub.td_postal_code,
    city_id: sub.td_city_id,
    address: sub.td_address,
    comment: sub.td_comment,
    rejected_by: sub.td_rejected_by,
  };
}

/** `suggests`: prefills a request for the most suitable slot while nothing is arranged. */
export function useTestDriveForm(
  sub: SubLead,
  suggests: boolean,
  onSaved: () => void,
): MeetingForm<TestDriveValues> {
  const now = useMinute();
  const suggested = suggests ? suggestedTestDrive(storedDrive(sub), { now, market: activeMarket() }) : null;
  const { mutateAsync } = useSaveTestDrive();
  return useMeetingForm<TestDriveValues>({
    stored: { ...valuesOf(sub), ...suggested },
    version: sub.version,
    judge: (values) => testDriveErrors(values, storedDrive(sub), { now, market: activeMarket() }),
    send: (values, sent) =>
      mutateAsync({
        sub_lead_id: sub.id,
        lead_id: sub.lead_id,
        td_type: TEST_DRIVE_TYPE,
        ...values,
        ...sent,
      }),
    onSaved,
  });
}

interface FieldsProps {
  form: MeetingForm<TestDriveValues>;
  sub: SubLead;
}

/** The fields of the chosen status, in rule order. */
export function TestDriveFields({ form, sub }: FieldsProps) {
  const t = useT('assigned-cars');
  const now = useMinute();
  const statuses = useConfigList('test_drive_status_list') ?? [];
  const context = { now, market: activeMarket() };
  const choices: readonly number[] = testDriveChoices(storedDrive(sub), context);
  const { values, edit, errorOf } = form;
  const asks = testDriveAsks(values.td_status_id);
  return (
    <>
      <Radio.Group
        label={t('field.td_status_id')}
        value={values.td_status_id === null ? '' : String(values.td_status_id)}
        onChange={(id) => edit({ td_status_id: Number(id) })}
        error={errorOf('td_status_id')}
        required
      >
        <div className={classes.choices}>
          {statuses.map(({ id, name }) => (
            <Radio
              key={id}
              value={String(id)}
              label={name}
              disabled={!choices.includes(id)}
              title={choices.includes(id) ? undefined : t('td.not_now')}
            />
          ))}
        </div>
      </Radio.Group>
      {asks.planned && <Planned form={form} />}
      {asks.home && <Home form={form} />}
      {asks.completed && <Completed form={form} sub={sub} />}
      {asks.rejectedBy && (
        <Radio.Group
          label={t('field.rejected_by')}
          value={values.rejected_by ?? ''}
          onChange={(rejected_by) => edit({ rejected_by })}
          error={errorOf('rejected_by')}
          required
        >
          <div className={classes.choices}>
            {REJECTED_BY.map((who) => (
              <Radio key={who} value={who} label={t(`rejected_by.${who}`)} />
            ))}
          </div>
        </Radio.Group>
      )}
      <CommentField form={form} />
    </>
  );
}

interface CommentValues {
  readonly comment: string | null;
}

export function CommentField<Values extends CommentValues>({ form }: { form: MeetingForm<Values> }) {
  const t = useT('assigned-cars');
  return (
    <GrowingTextarea
      label={t('field.comment')}
      value={form.values.comment ?? ''}
      onChange={(event) => form.edit({ comment: event.currentTarget.value || null } as Partial<Values>)}
      error={form.errorOf('comment' as keyof Values & string)}
      maxLength={MEETING_TEXT_LENGTH.comment}
      minRows={2}
    />
  );
}

type PartProps = Omit<FieldsProps, 'sub'>;

function Planned({ form: { values, edit, errorOf } }: PartProps) {
  const t = useT('assigned-cars');
  const now = useMinute();
  const today = useToday();
  const day = values.td_date ?? today;
  return (
    <div className={classes.pair}>
      <DayField
        label={t('field.td_date')}
        value={values.td_date}
        onChange={(td_date) => edit({ td_date })}
        min={today}
        error={errorOf('td_date')}
        required
      />
      <TimeField
        label={t('field.td_time')}
        value={values.td_time}
        onChange={(td_time) => edit({ td_time })}
        times={isLocalDate(day) ? plannedTimes(day, { now, market: activeMarket() }) : []}
        error={errorOf('td_time')}
        required
      />
    </div>
  );
}

function Completed({ form: { values, edit, errorOf }, sub }: FieldsProps) {
  const t = useT('assigned-cars');
  const context = { now: useMinute(), market: activeMarket() };
  const { first, last } = completedDays(storedDrive(sub), context);
  const day = values.td_completed_date ?? last;
  return (
    <div className={classes.pair}>
      <DayField
        label={t('field.td_completed_date')}
        value={values.td_completed_date}
        onChange={(td_completed_date) => edit({ td_completed_date })}
        {...(first !== undefined && { min: first })}
        max={last}
        error={errorOf('td_completed_date')}
        required
      />
      <TimeField
        label={t('field.td_completed_time')}
        value={values.td_completed_time}
        onChange={(td_completed_time) => edit({ td_completed_time })}
        times={isLocalDate(day) ? pastTimes(day, context) : []}
        error={errorOf('td_completed_time')}
        required
      />
    </div>
  );
}

/** Digits without separators; the rules check their number. */
const digitsOf = (typed: string) => typed.replace(/\D/g, '') || null;

function Home({ form: { values, edit, errorOf } }: PartProps) {
  const t = useT('assigned-cars');
  const { data } = useQuery(cityStateQuery());
  const off = useConfigList('switched_off');
  const typed = (field: TestDriveField & ('postal_code' | 'address')) => ({
    label: t(`field.${field}`),
    value: values[field] ?? '',
    error: errorOf(field),
    maxLength: MEETING_TEXT_LENGTH[field],
    required: true,
  });
  return (
    <>
      <Checkbox
        label={t('field.home_td_available')}
        checked={values.home_td_available}
        onChange={(event) => edit({ home_td_available: event.currentTarget.checked })}
      />
      {values.home_td_available && (
        <>
          <div className={classes.pair}>
            <TextInput
              {...typed('postal_code')}
              inputMode="numeric"
              onChange={(event) => edit({ postal_code: digitsOf(event.currentTarget.value) })}
            />
            <SearchSelect
              label={t('field.city_id')}
              options={withChosen(
                (data?.city ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
                switchedOffOptions(off, 'city_state_list'),
                [values.city_id],
              )}
              value={values.city_id === null ? null : String(values.city_id)}
              onChange={(id) => edit({ city_id: id === null ? null : Number(id) })}
              error={errorOf('city_id')}
              loading={!data}
              required
            />
          </div>
          <TextInput
            {...typed('address')}
            onChange={(event) => edit({ address: event.currentTarget.value || null })}
          />
        </>
      )}
    </>
  );
}
