import { type LeadSubStatusId, statusOf } from '@otolead/contract/kernel/lead-statuses.ts';
import type { ReactNode } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { StatusPill } from '../../ui/StatusPill/StatusPill.tsx';
import classes from './calls.module.css';
import type { WrapUpPlan } from './useWrapUpPlan.ts';

interface ChoicesProps<Id extends number> {
  legend: string;
  ids: readonly Id[];
  /** In the order of the ids. */
  keys: readonly string[];
  chosen: Id | null;
  nameOf: (id: Id) => string;
  onChoose: (id: Id) => void;
}

/** A few options, each with a key. */
export function KeyedChoices<Id extends number>(props: ChoicesProps<Id>) {
  const { legend, ids, keys, chosen, nameOf, onChoose } = props;
  return (
    <fieldset className={classes.dispositions} tabIndex={-1}>
      <legend>{legend}</legend>
      {ids.map((id, index) => (
        <button
          key={id}
          type="button"
          className={classes.disposition}
          aria-pressed={chosen === id}
          aria-keyshortcuts={keys[index]}
          onClick={() => onChoose(id)}
        >
          <KeyHint>{keys[index]?.toUpperCase() ?? ''}</KeyHint> {nameOf(id)}
        </button>
      ))}
    </fieldset>
  );
}

interface PlanProps {
  plan: WrapUpPlan;
  errors: Partial<Record<string, string>>;
}

/** Keys of `interests`, in order. */
export const INTEREST_KEYS = ['q', 'w', 'e'];

/** Status and follow-up after the call, prefilled. */
export function PlanFields({ plan, errors }: PlanProps): ReactNode {
  const t = useT('calls');
  const statuses = useConfigList('status_list') ?? [];
  const buyTimes = useConfigList('buy_time_list') ?? [];
  const { values, edit, days, interests, subStatusId } = plan;
  const { interest } = values;
  const status = statuses.find(({ status_id: id }) => subStatusId !== null && id === statusOf(subStatusId));
  const nameOf = (subStatus: LeadSubStatusId) =>
    statuses.flatMap((one) => one.sub_status_master).find((one) => one.sub_status_id === subStatus)
      ?.sub_status_name ?? String(subStatus);
  return (
    <>
      {interests.length > 0 && (
        <KeyedChoices
          legend={t('lead-status:field.sub_status_id')}
          ids={interests}
          keys={INTEREST_KEYS}
          chosen={interest}
          nameOf={nameOf}
          onChoose={plan.chooseInterest}
        />
      )}
      {(plan.outcome || subStatusId !== null) && (
        <p className={classes.hint}>
          {status && subStatusId !== null && (
            <StatusPill
              statusId={status.status_id}
              label={`${status.status_name} · ${nameOf(subStatusId)}`}
            />
          )}{' '}
          {plan.outcome && t(plan.outcome)}
        </p>
      )}
      {subStatusId !== null && (
        <div className={classes.pair}>
          <DayField
            label={t('lead-status:field.follow_up_date')}
            value={values.date}
            onChange={(date) => edit({ date })}
            min={days.first}
            {...(days.last !== null && { max: days.last })}
            error={errors.follow_up_date}
            required
          />
          <TimeField
            label={t('lead-status:field.followup_time')}
            value={values.time}
            onChange={(time) => edit({ time })}
            times={plan.times}
            error={errors.followup_time}
            required
          />
        </div>
      )}
      {interest !== null && (
        <SearchSelect
          label={t('lead-status:field.buy_time')}
          options={buyTimes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.buyTime === null ? null : String(values.buyTime)}
          onChange={(id) => edit({ buyTime: id === null ? null : Number(id) })}
          error={errors.buy_time}
          required
        />
      )}
    </>
  );
}
