import { Radio } from '@mantine/core';
import type { SubLead } from '@otolead/contract/assigned-cars/cars.schema.ts';
import {
  VISIT,
  type VisitValues,
  visitAsksMoment,
  visitErrors,
} from '@otolead/contract/assigned-cars/test-drives/dealer-visit.rules.ts';
import { plannedTimes } from '@otolead/contract/assigned-cars/test-drives/meeting.rules.ts';
import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { useMinute, useToday } from '../../../platform/clock.ts';
import { useConfigList } from '../../../platform/config/config.api.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { DayField } from '../../../ui/fields/DayField.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import classes from '../assignments.module.css';
import { useSaveVisit } from '../cars.api.ts';
import { momentOf } from './moment.ts';
import { CommentField } from './TestDriveForm.tsx';
import { type MeetingForm, useMeetingForm } from './useMeetingForm.ts';

export function useVisitForm(sub: SubLead, onSaved: () => void): MeetingForm<VisitValues> {
  const now = useMinute();
  const { mutateAsync } = useSaveVisit();
  const { date, time } = momentOf(sub.visit_date);
  const isAhead = sub.visit_status_id === VISIT.scheduled;
  return useMeetingForm<VisitValues>({
    stored: {
      visit_status_id: sub.visit_status_id,
      visit_date: date,
      visit_time: time,
      comment: sub.visit_comment,
    },
    version: sub.version,
    judge: (values) =>
      visitErrors(values, isAhead ? { date, time } : momentOf(null), { now, market: activeMarket() }),
    send: (values, sent) => mutateAsync({ sub_lead_id: sub.id, lead_id: sub.lead_id, ...values, ...sent }),
    onSaved,
  });
}

/** Status, plus day and time, which only a planned visit has: disabled otherwise (spec A§4). */
export function VisitFields({ form }: { form: MeetingForm<VisitValues> }) {
  const t = useT('assigned-cars');
  const now = useMinute();
  const today = useToday();
  const statuses = useConfigList('dealer_visit_status_list') ?? [];
  const { values, edit, errorOf } = form;
  const isAhead = visitAsksMoment(values.visit_status_id);
  const day = values.visit_date ?? today;
  return (
    <>
      <Radio.Group
        label={t('field.visit_status_id')}
        value={values.visit_status_id === null ? '' : String(values.visit_status_id)}
        onChange={(id) => edit({ visit_status_id: Number(id) })}
        error={errorOf('visit_status_id')}
        required
      >
        <div className={classes.choices}>
          {statuses.map(({ id, name }) => (
            <Radio key={id} value={String(id)} label={name} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.pair}>
        <DayField
          label={t('field.visit_date')}
          value={values.visit_date}
          onChange={(visit_date) => edit({ visit_date })}
          min={today}
          error={errorOf('visit_date')}
          disabled={!isAhead}
          required={isAhead}
        />
        <TimeField
          label={t('field.visit_time')}
          value={values.visit_time}
          onChange={(visit_time) => edit({ visit_time })}
          times={isLocalDate(day) ? plannedTimes(day, { now, market: activeMarket() }) : []}
          error={errorOf('visit_time')}
          disabled={!isAhead}
          required={isAhead}
        />
      </div>
      <CommentField form={form} />
    </>
  );
}
