import { Button, Modal, TextInput } from '@mantine/core';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { OtherLead } from '@otolead/contract/merges/merges.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { MergeComparison } from './MergeComparison.tsx';
import classes from './MergeDialog.module.css';
import { mergesQuery, useMerge, useUnmerge } from './merges.api.ts';

export interface MergeDialogProps extends LazyDialogProps {
  leadId: number;
}

/** Earlier merges; leads with the same number, and any other by id, to compare and merge. */
export function MergeDialog({ leadId, opened, onClose }: MergeDialogProps) {
  const t = useT('merges');
  const merges = useQuery({ ...mergesQuery(leadId), enabled: opened });
  const merge = useMerge();
  const unmerge = useUnmerge();
  const [other, setOther] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [otherId, setOtherId] = useState<number | null>(null);
  const choose = () => {
    merge.reset();
    setOtherId(null);
  };
  const takeBack = (id: number) => unmerge.mutate(id, { onSuccess: mutationToast });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = other.trim();
    if (Number(id) === leadId) return setFault(t('same'));
    if (/^\d{1,15}$/.test(id)) return setOtherId(Number(id));
    const name = t('field.other_lead_id');
    setFault(t(id === '' ? 'kernel:required' : 'kernel:invalid.number', { name }));
  };
  const { data } = merges;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size={otherId === null ? 520 : 760}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <div className={classes.root}>
        <p className={classes.intro}>{t('intro')}</p>
        {!data && merges.error && (
          <ErrorState message={merges.error.message} onRetry={() => void merges.refetch()} />
        )}
        {!data && !merges.error && <p role="status">{t('kernel:loading')}</p>}
        {data?.into && (
          <Leads title={t('into')} leads={[data.into]} onOpen={onClose}>
            {({ name }) => (
              <Button
                size="compact-sm"
                variant="default"
                loading={unmerge.isPending}
                aria-label={t('back_of', { name })}
                onClick={() => takeBack(leadId)}
              >
                {t('back')}
              </Button>
            )}
          </Leads>
        )}
        {data && data.merged.length > 0 && (
          <Leads title={t('merged')} leads={data.merged} onOpen={onClose}>
            {({ lead_id: id, name }) => (
              <Button
                size="compact-sm"
                variant="default"
                loading={unmerge.isPending}
                aria-label={t('back_of', { name })}
                onClick={() => takeBack(id)}
              >
                {t('back')}
              </Button>
            )}
          </Leads>
        )}
        {data && !data.into && otherId !== null && (
          <MergeComparison
            leadId={leadId}
            otherId={otherId}
            onOpen={onClose}
            merge={merge}
            onMerged={choose}
            onBack={choose}
          />
        )}
        {data && !data.into && otherId === null && (
          <>
            <Leads title={t('similar')} leads={data.similar} none={t('similar_none')} onOpen={onClose}>
              {({ lead_id: id, name }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('compare_of', { name })}
                  onClick={() => setOtherId(id)}
                >
                  {t('compare')}
                </Button>
              )}
            </Leads>
            <form className={classes.other} onSubmit={submit} noValidate>
              <TextInput
                label={t('other')}
                inputMode="numeric"
                value={other}
                error={fault}
                onChange={(event) => {
                  setFault(null);
                  setOther(event.currentTarget.value);
                }}
              />
              <Button type="submit" variant="default" className={classes.submit}>
                {t('compare')}
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
  /** A link was followed: closes the dialog. */
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
