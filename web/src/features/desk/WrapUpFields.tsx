import type { LeadSubStatusId } from '@otolead/contract/lead-status/statuses.rules.ts';
import type { ReactNode } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { DayField } from '../../ui/fields/DayField.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import classes from './desk.module.css';
import type { WrapUpPlan } from './useWrapUpPlan.ts';

interface ChoicesProps<Id extends number> {
  legend: string;
  ids: readonly Id[];
  /** In the order of the ids. */
  keys: readonly string[];
  chosen: Id | null;
  nameOf: (id: Id) => string;
  onChoose: (id: Id) => void;
  /** Where the focus stands when the dialog opens. */
  isFirst?: boolean;
}

/** One of a few by its key. */
export function KeyedChoices<Id extends number>(props: ChoicesProps<Id>) {
  const { legend, ids, keys, chosen, nameOf, onChoose, isFirst } = props;
  return (
    <fieldset className={classes.dispositions} tabIndex={-1} {...(isFirst && { 'data-autofocus': true })}>
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

/** The keys of `interests`, in their order. */
export const INTEREST_KEYS = ['q', 'w', 'e'];

/** Status and follow-up after the call, prefilled. */
export function PlanFields({ plan, errors }: PlanProps): ReactNode {
  const t = useT('desk');
  const statuses = useConfigList('status_list') ?? [];
  const buyTimes = useConfigList('buy_time_list') ?? [];
  const nameOf = (subStatus: LeadSubStatusId) =>
    statuses.flatMap((status) => status.sub_status_master).find((one) => one.sub_status_id === subStatus)
      ?.sub_status_name ?? String(subStatus);
  const { followUp, setFollowUp, days, interest, interests } = plan;
  return (
    <>
      {interests.length > 0 && (
        <KeyedChoices
          legend={t('field.interest')}
          ids={interests}
          keys={INTEREST_KEYS}
          chosen={interest}
          nameOf={nameOf}
          onChoose={plan.chooseInterest}
        />
      )}
      {plan.outcome && <p className={classes.hint}>{t(plan.outcome)}</p>}
      {plan.hasFollowUp && (
        <div className={classes.pair}>
          <DayField
            label={t('follow_up_date')}
            value={followUp.date}
            onChange={(date) => setFollowUp({ date })}
            min={days.first}
            {...(days.last !== null && { max: days.last })}
            error={errors.follow_up_date}
            required
          />
          <TimeField
            label={t('followup_time')}
            value={followUp.time}
            onChange={(time) => setFollowUp({ time })}
            times={plan.times}
            error={errors.followup_time}
            required
          />
        </div>
      )}
      {interest !== null && (
        <SearchSelect
          label={t('buy_time')}
          options={buyTimes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={followUp.buyTime === null ? null : String(followUp.buyTime)}
          onChange={(id) => setFollowUp({ buyTime: id === null ? null : Number(id) })}
          error={errors.buy_time}
          required
        />
      )}
    </>
  );
}
