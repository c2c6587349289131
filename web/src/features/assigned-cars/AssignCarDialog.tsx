import {
  ASSIGN_RULES,
  type AssignValues,
  suggestedAssignment,
} from '@otolead/contract/assigned-cars/assign.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSubmissionId } from '../../platform/api/useSubmissionId.ts';
import { cityStateQuery, vehiclesQuery } from '../../platform/config/config.api.ts';
import { sellersQuery } from '../../platform/config/sellers.api.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { DialogForm, FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { FormKeptSelect, FormSelect, FormTextarea } from '../../ui/form/RecordFields.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/useRecordForm.ts';
import type { AssignCarProps } from './AssignCar.tsx';
import { useAssignCar } from './assignments.api.ts';
import classes from './car-form.module.css';

/** Car, place and salesperson; starts with the first preference without a dealer. */
export function AssignCarDialog({ opened, onClose, ...props }: LazyDialogProps & AssignCarProps) {
  const t = useT('assigned-cars');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('assign.title')} size={440}>
      {(frame) => <AssignForm {...props} frame={frame} />}
    </FormDialog>
  );
}

function AssignForm({ lead, preferences, cars, frame }: AssignCarProps & { frame: FormFrame }) {
  const t = useT('assigned-cars');
  const assign = useAssignCar();
  const submissionId = useSubmissionId();
  const suggested = suggestedAssignment(preferences, cars, lead.lead_city_id);
  const [isSuggested] = useState(suggested.model_id !== null && suggested.city_id !== null);
  const form = useRecordForm<AssignValues>({
    rules: ASSIGN_RULES,
    empty: suggested,
    record: undefined,
    save: async (values) => {
      const sent = { lead_id: lead.lead_id, ...values };
      await assign({ ...sent, request_id: submissionId(sent) });
      frame.close();
    },
  });
  return (
    <DialogForm form={form} frame={frame} label={t('assign.title')} saveLabel={t('assign')}>
      <div className={classes.fields}>
        <Group isFirst={!isSuggested}>
          <Car form={form} />
        </Group>
        <Group>
          <Salesperson form={form} isFirst={isSuggested} />
        </Group>
        <FormTextarea form={form} name="comment" maxLength={1000} />
      </div>
    </DialogForm>
  );
}

/** Fields that belong together; Tab goes to the first one of the first. */
function Group({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  return (
    <div className={classes.group} tabIndex={-1} {...(isFirst && { 'data-autofocus': true })}>
      {children}
    </div>
  );
}

interface PartProps {
  form: RecordForm<AssignValues>;
}

/** The car, and the city of its dealers; a switched-off make or model of the preference stays. */
function Car({ form }: PartProps) {
  const { data } = useQuery(vehiclesQuery());
  const t = useT('assigned-cars');
  const places = useQuery(cityStateQuery());
  const models = data?.model.filter(({ mk_id: makeId }) => makeId === form.values.make_id);
  return (
    <>
      <FormKeptSelect
        form={form}
        name="make_id"
        off="make_list"
        options={data?.make.map(({ id, make }) => ({ value: String(id), label: make }))}
        onChosen={() => {
          form.edit('model_id', null);
          form.edit('dse_id', null);
        }}
      />
      <FormKeptSelect
        form={form}
        name="model_id"
        off="model_list"
        options={models?.map(({ id, m }) => ({ value: String(id), label: m }))}
        placeholder={form.values.make_id === null ? t('assign.make_first') : undefined}
      />
      <FormKeptSelect
        form={form}
        name="city_id"
        off="city_state_list"
        options={places.data?.city.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChosen={() => form.edit('dse_id', null)}
      />
    </>
  );
}

/** Salespeople of dealers in the city who sell the make; has the focus where only they are missing. */
function Salesperson({ form, isFirst }: PartProps & { isFirst: boolean }) {
  const t = useT('assigned-cars');
  const { city_id: cityId, make_id: makeId } = form.values;
  const sellers = useQuery(sellersQuery(cityId, makeId));
  if (sellers.isLoadingError)
    return <ErrorState message={sellers.error.message} onRetry={() => void sellers.refetch()} />;
  const isAsked = cityId !== null && makeId !== null;
  const options = sellers.data?.map((dse) => ({
    value: String(dse.dse_id),
    label: `${dse.dse_name} · ${dse.dealer_name}`,
  }));
  const hint = options?.length === 0 ? t('assign.nobody') : t('choose');
  return (
    <FormSelect
      form={form}
      name="dse_id"
      isFirst={isFirst}
      options={isAsked ? options : []}
      placeholder={isAsked ? hint : t('assign.first')}
    />
  );
}
