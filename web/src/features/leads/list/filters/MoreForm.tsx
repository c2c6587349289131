import { Button } from '@mantine/core';
import {
  ATTEMPT_OPTIONS,
  type AttemptOption,
  LMS_FLAGS,
  type LmsFlag,
} from '@otolead/contract/leads/filters.rules.ts';
import { type ReactNode, useId, useMemo } from 'react';
import { nameOfRow } from '../../../../platform/config/every-row.ts';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../../platform/market/active-market.ts';
import type { Option } from '../../../../ui/fields/options.ts';
import { SearchMultiSelect } from '../../../../ui/fields/SearchMultiSelect.tsx';
import { Segments } from '../../../../ui/Segments/Segments.tsx';
import { CHOICE_KEYS, type ChoiceFilter, choiceOf, choicesIn, YES_NO_FILTERS } from './choice-filters.ts';
import { offeredModels, withChoice } from './choices.ts';
import type { LeadFilters } from './filters.ts';
import classes from './MoreForm.module.css';
import { optionsOf, useFilterLists } from './options.ts';

export interface MoreFormProps {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
  onReset: () => void;
  onClearAll: () => void;
  onDone: () => void;
}

/** All further filters (spec A§3). Choices apply at once, so that the rows behind follow. */
export function MoreForm({ filters, onChange, onReset, onClearAll, onDone }: MoreFormProps) {
  const t = useT('leads');
  const grouping = activeMarket().grouping === 'cluster' ? 'cluster_list' : 'province_list';
  const lists = useFilterLists(ALL_LISTS);
  const dse = useMemo(
    () => namesOf(lists.config.dse_list, lists.config.switched_off?.dse_list),
    [lists.config],
  );
  const attempts = ATTEMPT_OPTIONS.map((value) => ({
    value,
    label: value === 'gt11' ? t('filter.gt11') : value,
  }));

  const choice = (key: ChoiceFilter, more: { options?: readonly Option[]; all?: boolean } = {}) => (
    <SearchMultiSelect
      key={key}
      label={t(`field.${key}`)}
      placeholder={t('filter.any')}
      options={more.options ?? optionsOf(key, lists)}
      value={filters[key].map(String)}
      onChange={(values) => onChange(withChoice(filters, key, values.map(Number), lists, grouping))}
      {...(more.all && { allLabel: t('filter.all') })}
    />
  );

  return (
    // A focused first field would open its list over the choices below.
    <div className={classes.root} tabIndex={-1} data-autofocus>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Section title={t('filter.section.lead')}>
            {choicesIn('lead').map((key) => choice(key, { all: key === 'gm_id' }))}
            <SearchMultiSelect
              label={t('field.num_attempt')}
              placeholder={t('filter.any')}
              options={attempts}
              value={filters.num_attempt}
              onChange={(values) => onChange({ ...filters, num_attempt: values as AttemptOption[] })}
            />
          </Section>
        </div>
        <div className={classes.column}>
          <Section title={t('filter.section.place')}>
            {choice(grouping)}
            {choicesIn('place').map((key) => choice(key))}
          </Section>
          <Section title={t('filter.section.car')}>
            {choicesIn('car').map((key) =>
              choice(key, key === 'model_id' ? { options: offeredModels(filters, lists) } : {}),
            )}
          </Section>
        </div>
        <div className={classes.column}>
          <Section title={t('filter.section.dealer')}>
            {firstOfDealer && choice(firstOfDealer)}
            <SearchMultiSelect
              label={t('field.dse_name')}
              placeholder={t('filter.any')}
              options={dse}
              value={filters.dse_name}
              onChange={(dse_name) => onChange({ ...filters, dse_name })}
            />
            {ofDealer.map((key) => choice(key))}
          </Section>
        </div>
        <div className={classes.column}>
          <Section title={t('filter.section.outcome')}>
            {choicesIn('outcome').map((key) => choice(key))}
            <SearchMultiSelect
              label={t('field.lms_flag')}
              placeholder={t('filter.any')}
              options={LMS_FLAGS.map((flag) => ({ value: flag, label: t(`field.${flag}`) }))}
              value={filters.lms_flag}
              onChange={(values) => onChange({ ...filters, lms_flag: values as LmsFlag[] })}
            />
          </Section>
          <Section title={t('filter.section.yes_no')}>
            {YES_NO_FILTERS.map((key) => (
              <YesNo
                key={key}
                label={t(`field.${key}`)}
                value={filters[key]}
                onChange={(value) => onChange({ ...filters, [key]: value })}
              />
            ))}
          </Section>
        </div>
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={onReset}>
          {t('kernel:filter.reset')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClearAll}>
          {t('kernel:filter.clear_all')}
        </Button>
        <Button className={classes.done} onClick={onDone}>
          {t('filter.done')}
        </Button>
      </div>
    </div>
  );
}

/** The dealer and its staff come first. */
const [firstOfDealer, ...ofDealer] = choicesIn('dealer');

const ALL_LISTS = [...CHOICE_KEYS.filter((key) => choiceOf(key).section), 'dse_name'] as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Any, yes or no. */
function YesNo(props: { label: string; value: boolean | null; onChange: (value: boolean | null) => void }) {
  const t = useT('leads');
  const id = useId();
  return (
    <div className={classes.yesNo}>
      <span id={id}>{props.label}</span>
      <Segments
        small
        aria-labelledby={id}
        value={props.value === null ? '' : String(Number(props.value))}
        onChange={(value) => props.onChange(value === '' ? null : value === '1')}
        options={[
          { value: '', label: t('filter.any') },
          { value: '1', label: t('kernel:yes') },
          { value: '0', label: t('kernel:no') },
        ]}
      />
    </div>
  );
}

type People = readonly { readonly name: string }[] | undefined;

/** One option per name, because the filter searches by name. A name is marked as off only if everybody with it has left. */
function namesOf(people: People, left: People): Option[] {
  const names = new Set(people?.map(({ name }) => name));
  const gone = new Set(left?.map(({ name }) => name).filter((name) => !names.has(name)));
  return [
    ...[...names].map((name) => ({ value: name, label: name })),
    ...[...gone].map((name) => ({ value: name, label: nameOfRow(name, { isOff: true }) })),
  ];
}
