import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { freeAgentsQuery, useTransfer } from './line.api.ts';
import classes from './line.module.css';

/** Passes the customer on to a free agent or to a number. */
export function TransferDialog({ opened, onClose }: LazyDialogProps) {
  const t = useT('line');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('transfer.title')}
      size={400}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <TransferForm onClose={onClose} />
    </Modal>
  );
}

function TransferForm({ onClose }: { onClose: () => void }) {
  const t = useT('line');
  const { data: agents = [], isError, refetch } = useQuery(freeAgentsQuery());
  const transfer = useTransfer();
  const [agent, setAgent] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const pass = async (event: FormEvent) => {
    event.preventDefault();
    if (transfer.isPending) return;
    try {
      await transfer.mutateAsync({ ...(agent && { agent_id: Number(agent) }), ...(number && { number }) });
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors(error.errors);
    }
  };
  return (
    <form className={classes.form} onSubmit={pass} noValidate>
      {isError && <RetryLine onRetry={refetch} />}
      <SearchSelect
        label={t('transfer.to_agent')}
        placeholder={agents.length === 0 ? t('transfer.nobody') : ''}
        options={agents.map(({ agent_id: id, agent_name: name }) => ({ value: String(id), label: name }))}
        value={agent}
        onChange={setAgent}
        error={errors.agent_id}
        disabled={agents.length === 0}
        clearable
      />
      <TextInput
        label={t('transfer.to_number')}
        type="tel"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        maxLength={30}
        error={errors.number}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={transfer.isPending}>
          {t('transfer.do')}
        </Button>
      </div>
    </form>
  );
}
