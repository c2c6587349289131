import { Button, Checkbox } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import {
  emptyRecommendation,
  isOfferedInRange,
  RECOMMENDATION_FLAGS,
  RECOMMENDATION_REQUIRED,
  type RecommendationField,
  type RecommendationValues,
  recommendationErrors,
  recommendationLabel,
} from '@otolead/contract/preferences/recommendation.rules.ts';
import type { LastSearch, UsedCarFilter } from '@otolead/contract/preferences/recommendation.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { cityStateQuery, useConfigList, vehiclesQuery } from '../../platform/config/config.api.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { SearchMultiSelect } from '../../ui/fields/SearchMultiSelect.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { useFocusFirstError } from '../../ui/fields/useFocusFirstError.ts';
import { type FormFrame, useUnsaved } from '../../ui/form/FormDialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { type OffList, switchedOffOptions, withChosen } from '../../ui/list/option-source.ts';
import { lastSearchQuery, localitiesQuery, usedCarFilterQuery, useRecommend } from './preferences.api.ts';
import classes from './preferences.module.css';

interface RecommendProps {
  lead: LeadDetail;
  frame: FormFrame;
}

/** The used car that the customer wants, saved and sent to the buying team (spec A§3, A§5). */
export function RecommendUsedCars({ lead, frame }: RecommendProps) {
  const t = useT('preferences');
  const filter = useQuery(usedCarFilterQuery());
  const last = useQuery(lastSearchQuery(lead.lead_id));
  const failed = [filter, last].find(({ isError }) => isError);
  if (failed?.error)
    return <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />;
  if (!filter.data || last.data === undefined)
    return <p className={classes.nothing}>{t('kernel:loading')}</p>;
  return <RecommendForm lead={lead} frame={frame} filter={filter.data} last={last.data} />;
}

type SingleField = Extract<
  RecommendationField,
  `${string}_id` | `min_${string}` | `max_${string}` | 'number_of_seat'
>;
type ListField = Extract<RecommendationField, `${string}_ids`>;

interface FormProps extends RecommendProps {
  filter: UsedCarFilter;
  /** The previous search. */
  last: LastSearch;
}

function RecommendForm({ lead, frame, filter, last }: FormProps) {
  const t = useT('preferences');
  const language = useLanguage();
  const [values, setValues] = useState<RecommendationValues>(() => openedWith(last, lead.lead_city_id));
  const [isEdited, setEdited] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const recommend = useRecommend();
  const root = useRef<HTMLFormElement>(null);
  useUnsaved(frame, isEdited, recommend.isPending);
  useFocusFirstError(root, refusals);
  const faults = recommendationErrors(values);
  const edit = (changes: Partial<RecommendationValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setEdited(true);
    setServerErrors({});
  };
  const errorOf = (field: RecommendationField) => {
    const fault = refusals > 0 ? faults[field] : undefined;
    return fault ? readText(fault) : serverErrors[field];
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(faults).length > 0) return setRefusals(refusals + 1);
    const { dealer_id: dealerId, ...rest } = values;
    const search = {
      ...rest,
      color_ids: [...values.color_ids],
      make_ids: [...values.make_ids],
      model_ids: [...values.model_ids],
      lead_id: lead.lead_id,
      ...(dealerId !== null && { dealer_id: dealerId }),
    };
    recommend.mutate(search, {
      onSuccess: ({ message }) => {
        successToast(message);
        frame.close();
      },
      onError: (error) => {
        if (isApiError(error)) setServerErrors(error.errors);
      },
    });
  };
  const fieldProps = (field: RecommendationField) => ({
    label: readText(recommendationLabel(field)),
    error: errorOf(field),
    required: RECOMMENDATION_REQUIRED.some((required) => required === field),
  });
  const single = (
    field: SingleField,
    options: readonly Option[],
    more: Partial<RecommendationValues> = {},
  ) => (
    <SearchSelect
      {...fieldProps(field)}
      options={options}
      value={values[field] === null ? null : String(values[field])}
      onChange={(value) => edit({ [field]: value === null ? null : Number(value), ...more })}
      clearable={!fieldProps(field).required}
    />
  );
  const several = (field: ListField, options: readonly Option[]) => (
    <SearchMultiSelect
      {...fieldProps(field)}
      className={classes.wide}
      options={options}
      value={values[field].map(String)}
      onChange={(chosen) => edit({ [field]: chosen.map(Number) })}
    />
  );
  const offered = useOfferedCars(values);
  const ranged = useRangeOptions(filter, values);
  return (
    <form ref={root} className={classes.form} noValidate onSubmit={send}>
      {last && (
        <p className={classes.nothing}>
          {t('last_search', {
            date: formatDateTime(new Date(last.created_date), activeMarket().timeZone, language),
          })}
        </p>
      )}
      <div className={classes.fields}>
        {single('min_price', ranged.min_price)}
        {single('max_price', ranged.max_price)}
        {single('min_year', ranged.min_year)}
        {single('max_year', ranged.max_year)}
        {single('fuel_type_id', optionsOf(filter.fuel_type))}
        {single('transmission_id', optionsOf(filter.transmission))}
        {single('body_type_id', optionsOf(filter.body_type))}
        {single('number_of_seat', optionsOf(filter.seats))}
        {single('owner_type_id', optionsOf(filter.owner))}
        {several('color_ids', optionsOf(filter.color))}
        {single('city_id', offered.cities, { customer_locality_id: null })}
        {single('customer_locality_id', offered.localities)}
        {single('dealer_id', offered.dealers)}
        {several('make_ids', offered.makes)}
        {several('model_ids', offered.models)}
        <div className={classes.flags}>
          {RECOMMENDATION_FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`field.${flag}`)}
              checked={values[flag]}
              onChange={(event) => edit({ [flag]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={frame.cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={recommend.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** The last sent search, or only the customer's city. */
function openedWith(last: LastSearch, cityId: number | null): RecommendationValues {
  if (!last) return emptyRecommendation(cityId);
  const { created_date: _, ...values } = last;
  return values;
}

function optionsOf(items: readonly { readonly id: number; readonly name: string }[]): Option[] {
  return items.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Prices and years; disables options that would invert a range (spec A§5). */
function useRangeOptions(filter: UsedCarFilter, values: RecommendationValues) {
  const language = useLanguage();
  const { currency } = activeMarket();
  const options = (
    field: Parameters<typeof isOfferedInRange>[0],
    choices: readonly number[],
    labelOf: (choice: number) => string,
  ): Option[] =>
    choices.map((choice) => ({
      value: String(choice),
      label: labelOf(choice),
      disabled: !isOfferedInRange(field, choice, values),
    }));
  const priceOf = (price: number) => `${currency} ${formatCount(price, language)}`;
  return {
    min_price: options('min_price', filter.price, priceOf),
    max_price: options('max_price', filter.price, priceOf),
    min_year: options('min_year', filter.year, String),
    max_year: options('max_year', filter.year, String),
  };
}

/** Places, dealers, makes and models of the chosen makes, plus switched-off ones of the last search. */
function useOfferedCars(values: RecommendationValues) {
  const vehicles = useQuery(vehiclesQuery());
  const places = useQuery(cityStateQuery());
  const localities = useQuery(localitiesQuery(values.city_id));
  const dealers = useConfigList('dealer_list') ?? [];
  const off = useConfigList('switched_off');
  const kept = (options: readonly Option[], list: OffList, chosen: readonly unknown[]) =>
    withChosen(options, switchedOffOptions(off, list), chosen);
  const models = (vehicles.data?.model ?? []).filter(
    ({ mk_id: makeId }) => values.make_ids.length === 0 || values.make_ids.includes(makeId),
  );
  return {
    cities: kept(optionsOf(places.data?.city ?? []), 'city_state_list', [values.city_id]),
    localities: optionsOf(localities.data ?? []),
    dealers: kept(
      dealers.map(({ dealer_id: id, name }) => ({ value: String(id), label: name })),
      'dealer_list',
      [values.dealer_id],
    ),
    makes: kept(
      (vehicles.data?.make ?? []).map(({ id, make }) => ({ value: String(id), label: make })),
      'make_list',
      values.make_ids,
    ),
    models: kept(
      models.map(({ id, m }) => ({ value: String(id), label: m })),
      'model_list',
      values.model_ids,
    ),
  };
}
