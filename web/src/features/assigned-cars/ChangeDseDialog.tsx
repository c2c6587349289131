import {
  otherDses,
  REASSIGN_RULES,
  type ReassignValues,
} from '@otolead/contract/assigned-cars/assignments.rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { DialogForm, FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { FormSelect, FormTextarea } from '../../ui/form/RecordFields.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { carDealersQuery, useReassignDse } from './assignments.api.ts';
import type { ChangeDseProps } from './ChangeDse.tsx';
import classes from './car-form.module.css';

const NOTHING_CHOSEN: ReassignValues = { dse_id: null, comment: '' };

/** Moves an assigned car to another DSE of its dealer (spec A§2, A§5, A§8). Resets on each opening. */
export function ChangeDseDialog({ opened, onClose, ...props }: LazyDialogProps & ChangeDseProps) {
  const t = useT('assigned-cars');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('change')} size={440}>
      {(frame) => <ChangeDseForm {...props} frame={frame} />}
    </FormDialog>
  );
}

function ChangeDseForm({ leadId, car, frame }: ChangeDseProps & { frame: FormFrame }) {
  const t = useT('assigned-cars');
  const dealers = useQuery(carDealersQuery(leadId));
  const reassign = useReassignDse();
  const carName = `${car.make} ${car.model}`;
  const dealer = dealers.data?.find(({ dealer_id: id }) => id === car.dealer_id);
  const others = otherDses(dealer?.dse ?? [], car.dse_id);
  const form = useRecordForm<ReassignValues>({
    rules: REASSIGN_RULES,
    empty: NOTHING_CHOSEN,
    record: undefined,
    agree: ({ dse_id: chosen }) =>
      frame.ask({
        title: t('confirm'),
        text: t('confirm.text', {
          car: carName,
          old: car.dse_name ?? t('nobody_yet'),
          dse: others.find(({ dse_id: id }) => id === chosen)?.dse_name ?? '',
        }),
        confirm: t('update'),
        cancel: t('cancel'),
      }),
    save: async ({ dse_id: dseId, comment }) => {
      const { request_id, id: assign_id } = car;
      await reassign({ request_id, assign_id, ...(dseId !== null && { dse_id: dseId }), comment });
      frame.close();
    },
  });
  if (dealers.isError)
    return <ErrorState message={dealers.error.message} onRetry={() => void dealers.refetch()} />;
  return (
    <DialogForm form={form} frame={frame} label={t('change')} saveLabel={t('update')}>
      <div className={classes.fields}>
        <p className={classes.now}>
          <span className={classes.car}>{carName}</span> · {car.dealer_name}
          <br />
          {t('current', { dse: car.dse_name ?? t('nobody_yet') })}
        </p>
        <FormSelect
          form={form}
          name="dse_id"
          options={
            dealers.data &&
            others.map(({ dse_id: id, dse_name: name }) => ({ value: String(id), label: name }))
          }
          placeholder={dealers.data && others.length === 0 ? t('nobody') : t('choose')}
        />
        <FormTextarea form={form} name="comment" maxLength={1000} />
      </div>
    </DialogForm>
  );
}
