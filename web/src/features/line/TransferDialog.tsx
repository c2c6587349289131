import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { freeAgentsQuery, useConsult, useTransfer } from './line.api.ts';
import classes from './line.module.css';

/** Passes the customer on to a free agent or to a number, at once or after a word with them while the customer waits. */
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
  const [transfer, consult] = [useTransfer(), useConsult()];
  const [agent, setAgent] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const send = async (way: typeof transfer | typeof consult) => {
    if (transfer.isPending || consult.isPending) return;
    try {
      await way.mutateAsync({ ...(agent && { agent_id: Number(agent) }), ...(number && { number }) });
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors(error.errors);
    }
  };
  const pass = (event: FormEvent) => {
    event.preventDefault();
    void send(transfer);
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
        <Button variant="default" loading={consult.isPending} onClick={() => void send(consult)}>
          {t('transfer.consult')}
        </Button>
        <Button type="submit" loading={transfer.isPending}>
          {t('transfer.do')}
        </Button>
      </div>
    </form>
  );
}
