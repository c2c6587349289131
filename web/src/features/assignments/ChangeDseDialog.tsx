import { Button, Modal, Textarea } from '@mantine/core';
import { otherDses, reassignErrors } from '@otolead/contract/assignments/assignments.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { carDealersQuery, useReassignDse } from './assignments.api.ts';
import classes from './ChangeDse.module.css';
import type { ChangeDseProps } from './ChangeDse.tsx';

/** Gives an assigned car to another DSE of its dealer (spec A§2, A§5, A§8). Begins anew each time it is opened. */
export function ChangeDseDialog({ opened, onClose, ...props }: LazyDialogProps & ChangeDseProps) {
  const t = useT('assignments');
  const { asking, ask } = useConfirm();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('change')}
      size={440}
      closeOnEscape={!asking}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <ChangeDseForm {...props} ask={ask} onClose={onClose} />
    </Modal>
  );
}

interface FormProps extends ChangeDseProps {
  ask: ReturnType<typeof useConfirm>['ask'];
  onClose: () => void;
}

type Errors = Readonly<Partial<Record<string, string>>>;

function ChangeDseForm({ leadId, car, ask, onClose }: FormProps) {
  const t = useT('assignments');
  const dealers = useQuery(carDealersQuery(leadId));
  const [dse, setDse] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const change = useReassignDse();
  const carName = `${car.make} ${car.model}`;
  const dealer = dealers.data?.find(({ dealer_id: id }) => id === car.dealer_id);
  const others = otherDses(dealer?.dse ?? [], car.dse_id);

  const update = async (event: FormEvent) => {
    event.preventDefault();
    const dseId = dse === null ? undefined : Number(dse);
    const { dse_id: lacking } = reassignErrors({ dse_id: dseId });
    if (lacking) return setErrors({ dse_id: readText(lacking) });
    const agreed = await ask({
      title: t('confirm'),
      text: t('confirm.text', {
        car: carName,
        old: car.dse_name ?? t('nobody_yet'),
        dse: others.find(({ dse_id: id }) => id === dseId)?.dse_name ?? '',
      }),
      confirm: t('update'),
      cancel: t('cancel'),
    });
    if (!agreed) return;
    const { request_id, id: assign_id } = car;
    change.mutate(
      { request_id, assign_id, dse_id: dseId, comment },
      {
        onSuccess: ({ message }) => {
          successToast(message || t('saved'));
          onClose();
        },
        onError: (error) => isApiError(error) && setErrors(error.errors),
      },
    );
  };

  if (dealers.isError)
    return <ErrorState message={dealers.error.message} onRetry={() => void dealers.refetch()} />;
  return (
    <form className={classes.form} onSubmit={(event) => void update(event)} noValidate>
      <p>
        <span className={classes.car}>{carName}</span> · {car.dealer_name}
        <br />
        {t('current', { dse: car.dse_name ?? t('nobody_yet') })}
      </p>
      <SearchSelect
        label={t('field.dse_id')}
        placeholder={dealers.data && others.length === 0 ? t('nobody') : t('choose')}
        options={others.map(({ dse_id: id, dse_name: name }) => ({ value: String(id), label: name }))}
        value={dse}
        onChange={(value) => {
          setDse(value);
          setErrors(({ dse_id: _, ...rest }) => rest);
        }}
        // Announced where it stands: the focus would open the choice, which covers the words.
        error={errors.dse_id && <span role="alert">{errors.dse_id}</span>}
        loading={dealers.isPending}
        required
      />
      <Textarea
        label={t('field.comment')}
        value={comment}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setErrors(({ comment: _, ...rest }) => rest);
        }}
        error={errors.comment ?? errors.assign_id ?? errors.request_id}
        maxLength={1000}
        minRows={3}
        autosize
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t('update')}
        </Button>
      </div>
    </form>
  );
}
