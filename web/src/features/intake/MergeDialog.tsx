import { Button, Modal, TextInput } from '@mantine/core';
import type { OtherLead } from '@otolead/contract/intake/merges.schema.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import classes from './MergeDialog.module.css';
import { mergesQuery, useMerge, useUnmerge } from './merges.api.ts';

export interface MergeDialogProps extends LazyDialogProps {
  leadId: number;
}

/** What the lead was merged with, leads of the same number to merge it into, and any other one by its id. */
export function MergeDialog({ leadId, opened, onClose }: MergeDialogProps) {
  const t = useT('intake');
  const merges = useQuery({ ...mergesQuery(leadId), enabled: opened });
  const merge = useMerge();
  const unmerge = useUnmerge();
  const [other, setOther] = useState('');
  const [ownFault, setOwnFault] = useState<string | null>(null);
  const refused = isApiError(merge.error) ? (merge.error.errors.into_lead_id ?? merge.error.message) : null;
  const mergeInto = (into: number) =>
    merge.mutate({ lead_id: leadId, into_lead_id: into }, { onSuccess: mutationToast });
  const takeBack = (id: number) => unmerge.mutate(id, { onSuccess: mutationToast });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = other.trim();
    if (/^\d{1,15}$/.test(id)) return mergeInto(Number(id));
    const name = t('field.into_lead_id');
    setOwnFault(t(id === '' ? 'kernel:required' : 'kernel:invalid.number', { name }));
  };
  const { data } = merges;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('merge.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <div className={classes.root}>
        <p className={classes.intro}>{t('merge.intro')}</p>
        {!data && merges.error && (
          <ErrorState message={merges.error.message} onRetry={() => void merges.refetch()} />
        )}
        {!data && !merges.error && <p role="status">{t('kernel:loading')}</p>}
        {data?.into && (
          <Leads title={t('merge.into')} leads={[data.into]} onOpen={onClose}>
            {({ name }) => (
              <Button
                size="compact-sm"
                variant="default"
                loading={unmerge.isPending}
                aria-label={t('merge.back_of', { name })}
                onClick={() => takeBack(leadId)}
              >
                {t('merge.back')}
              </Button>
            )}
          </Leads>
        )}
        {data && data.merged.length > 0 && (
          <Leads title={t('merge.merged')} leads={data.merged} onOpen={onClose}>
            {({ lead_id: id, name }) => (
              <Button
                size="compact-sm"
                variant="default"
                loading={unmerge.isPending}
                aria-label={t('merge.back_of', { name })}
                onClick={() => takeBack(id)}
              >
                {t('merge.back')}
              </Button>
            )}
          </Leads>
        )}
        {data && !data.into && (
          <>
            <Leads
              title={t('merge.similar')}
              leads={data.similar}
              none={t('merge.similar_none')}
              onOpen={onClose}
            >
              {({ lead_id: id, name }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={merge.isPending}
                  aria-label={t('merge.choose_of', { name })}
                  onClick={() => mergeInto(id)}
                >
                  {t('merge.submit')}
                </Button>
              )}
            </Leads>
            <form className={classes.other} onSubmit={submit} noValidate>
              <TextInput
                label={t('merge.other')}
                inputMode="numeric"
                value={other}
                error={ownFault ?? refused}
                onChange={(event) => {
                  merge.reset();
                  setOwnFault(null);
                  setOther(event.currentTarget.value);
                }}
              />
              <Button type="submit" className={classes.submit} loading={merge.isPending}>
                {t('merge.submit')}
              </Button>
            </form>
          </>
        )}
      </div>
    </Modal>
  );
}

interface LeadsProps {
  title: string;
  leads: readonly OtherLead[];
  none?: string;
  /** The dialog closes behind a link. */
  onOpen: () => void;
  children: (lead: OtherLead) => ReactNode;
}

function Leads({ title, leads, none, onOpen, children }: LeadsProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {leads.length === 0 && <p className={classes.intro}>{none}</p>}
      <ul className={classes.leads}>
        {leads.map((lead) => (
          <li key={lead.lead_id} className={classes.lead}>
            <Link {...leadLink(lead.lead_id)} onClick={onOpen}>
              {lead.name}
            </Link>
            <span className={classes.facts}>
              {lead.lead_id} · {showMobile(lead.mobile)}
            </span>
            {children(lead)}
          </li>
        ))}
      </ul>
    </section>
  );
}
