import { Button, Radio } from '@mantine/core';
import { isClosed, isLeadStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { ComparedLead } from '@otolead/contract/merges/merges.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Pill, StatusPill } from '../../ui/StatusPill/StatusPill.tsx';
import classes from './MergeDialog.module.css';
import { comparisonQuery, type useMerge } from './merges.api.ts';

interface MergeComparisonProps {
  leadId: number;
  otherId: number;
  /** A link was followed: closes the dialog. */
  onOpen: () => void;
  /** Outlives the comparison, which a merge unmounts. */
  merge: ReturnType<typeof useMerge>;
  onMerged: () => void;
  onBack: () => void;
}

/** Both leads side by side; either may stay, within the merge rules. */
export function MergeComparison({ leadId, otherId, onOpen, merge, ...then }: MergeComparisonProps) {
  const t = useT('merges');
  const { data: leads, error, refetch } = useQuery(comparisonQuery(leadId, otherId));
  const [chosen, setChosen] = useState<number | null>(null);
  if (!leads) {
    const message = isApiError(error) ? (error.errors.other_lead_id ?? error.message) : error?.message;
    return (
      <>
        {error ? (
          <ErrorState message={message} onRetry={() => void refetch()} />
        ) : (
          <p role="status">{t('kernel:loading')}</p>
        )}
        <Foot onBack={then.onBack} />
      </>
    );
  }
  const stays = leads.find((lead) => lead.lead_id === (chosen ?? likelyToStay(leads)));
  const gone = leads.find((lead) => lead !== stays);
  if (!stays || !gone) return null;
  const refused = isApiError(merge.error) ? (merge.error.errors.into_lead_id ?? merge.error.message) : null;
  const submit = () =>
    merge.mutate({ lead_id: gone.lead_id, into_lead_id: stays.lead_id }, { onSuccess: then.onMerged });
  return (
    <>
      <Radio.Group
        aria-label={t('choose')}
        value={String(stays.lead_id)}
        onChange={(value) => {
          merge.reset();
          setChosen(Number(value));
        }}
      >
        <div className={classes.scroll}>
          <table className={classes.beside} aria-label={t('beside')}>
            <thead>
              <tr>
                <td />
                {leads.map((lead, index) => (
                  <th key={lead.lead_id} scope="col" data-stays={lead === stays || undefined}>
                    <Link {...leadLink(lead.lead_id)} onClick={onOpen}>
                      {lead.name}
                    </Link>
                    <span className={classes.facts}>
                      {lead.lead_id}
                      {index === 0 && ` · ${t('this')}`}
                    </span>
                    <Radio
                      value={String(lead.lead_id)}
                      label={t('stays')}
                      aria-label={t('stays_of', { name: lead.name, id: lead.lead_id })}
                      disabled={leads.some((other) => other !== lead && other.cannot_close !== null)}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Facts leads={leads} />
            </tbody>
          </table>
        </div>
      </Radio.Group>
      <p className={classes.intro} role={refused ? 'alert' : undefined}>
        {refused ?? gone.cannot_close ?? t('outcome', { gone: gone.lead_id, stays: stays.lead_id })}
      </p>
      {isOver(stays) && !isOver(gone) && (
        <InlineNotice tone="warning">{t('into_closed', { stays: stays.lead_id })}</InlineNotice>
      )}
      <Foot onBack={then.onBack}>
        <ActionButton loading={merge.isPending} disabledReason={gone.cannot_close} onClick={submit}>
          {t('submit', { id: stays.lead_id })}
        </ActionButton>
      </Foot>
    </>
  );
}

/** The lead that cannot be closed; if both can, the one still in work, else the older one. */
function likelyToStay(leads: readonly [ComparedLead, ComparedLead]): number {
  const [one, other] = leads;
  if (one.cannot_close !== null) return one.lead_id;
  if (other.cannot_close !== null) return other.lead_id;
  if (isOver(one) !== isOver(other)) return (isOver(one) ? other : one).lead_id;
  return (one.created_date <= other.created_date ? one : other).lead_id;
}

const isOver = ({ status_id: id }: ComparedLead) => isLeadStatusId(id) && isClosed(id);

function Foot({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  const t = useT('merges');
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onBack}>
        {t('back_to_choice')}
      </Button>
      {children}
    </div>
  );
}

const FACTS = [
  'mobile',
  'alternate_mobile',
  'city',
  'status',
  'owner',
  'followup',
  'last_called',
  'total_calls',
  'enquiries',
  'cars',
  'dealers',
  'source',
  'created',
] as const;

type Fact = (typeof FACTS)[number];

function Facts({ leads }: { leads: readonly ComparedLead[] }) {
  const t = useT('merges');
  const language = useLanguage();
  const at = (iso: string | null) => iso && formatDateTime(new Date(iso), activeMarket().timeZone, language);
  const words = (lead: ComparedLead): Readonly<Record<Fact, string | null>> => ({
    mobile: showMobile(lead.mobile),
    alternate_mobile: lead.alternate_mobile && showMobile(lead.alternate_mobile),
    city: lead.city,
    status: `${lead.status} · ${lead.sub_status}`,
    owner: lead.owner,
    followup: at(lead.followup_date),
    last_called: at(lead.last_called) ?? t('never_called'),
    total_calls: String(lead.total_calls),
    enquiries: String(lead.enquiries),
    cars: lead.cars.join(', '),
    dealers: lead.dealers.join(', '),
    source: lead.source,
    created: at(lead.created_date),
  });
  const told = leads.map((lead) => ({ lead, words: words(lead) }));
  return FACTS.map((fact) => {
    const isSame = new Set(told.map(({ words: each }) => each[fact] ?? '')).size === 1;
    return (
      <tr key={fact} data-differs={!isSame || undefined}>
        <th scope="row">{t(`fact.${fact}`)}</th>
        {told.map(({ lead, words: each }) => (
          <td key={lead.lead_id}>
            {fact === 'status' ? (
              <span className={classes.state}>
                <StatusPill statusId={lead.status_id} label={each.status} />
                {lead.do_not_call && <Pill tone="danger">{t('do_not_call')}</Pill>}
              </span>
            ) : (
              each[fact] || '–'
            )}
          </td>
        ))}
      </tr>
    );
  });
}
