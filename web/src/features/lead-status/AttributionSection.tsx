import {
  attributionTargets,
  billingTargets,
  settleAttribution,
} from '@otolead/contract/lead-status/attribution.rules.ts';
import { onAttributionChosen } from '@otolead/contract/lead-status/choices.rules.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { fieldProps, idOf, idValue, isShown } from './field-props.ts';
import classes from './StatusForm.module.css';
import { optionsOf } from './status-lists.ts';
import type { StatusForm } from './useStatusForm.ts';

/** The attribution and billing states that this role may set from the current ones; stored ones may stay. */
export function AttributionSection({ form }: { form: StatusForm }) {
  const { values, lists, context } = form;
  const { current } = context;
  const settled = settleAttribution(values, current, context);
  const shown = { attribution: isShown(form, 'attribution_id'), billing: isShown(form, 'billing_status_id') };
  if (!shown.attribution && !shown.billing) return null;
  const attributions: readonly number[] = attributionTargets(current, context);
  const billings: readonly number[] = billingTargets(current, context);
  const offered = (id: number, chosen: number | null, targets: readonly number[]) =>
    id === chosen || targets.includes(id);
  return (
    <div className={classes.pair}>
      {shown.attribution && (
        <SearchSelect
          {...fieldProps(form, 'attribution_id')}
          options={optionsOf(
            lists.attribution_status_list
              .map(({ attribution_id, name }) => ({ id: attribution_id, name }))
              .filter(({ id }) => offered(id, settled.attribution_id, attributions)),
          )}
          value={idValue(settled.attribution_id)}
          onChange={(value) => {
            const id = idOf(value);
            if (id !== null) form.apply(onAttributionChosen(values, id, context));
          }}
        />
      )}
      {shown.billing && (
        <SearchSelect
          {...fieldProps(form, 'billing_status_id')}
          options={optionsOf(
            lists.billing_status_list
              .map(({ billing_status_id, name }) => ({ id: billing_status_id, name }))
              .filter(({ id }) => offered(id, settled.billing_status_id, billings)),
          )}
          value={idValue(settled.billing_status_id)}
          onChange={(value) => form.edit('billing_status_id', idOf(value))}
        />
      )}
    </div>
  );
}
