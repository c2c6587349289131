import { Skeleton } from '@mantine/core';
import { formatDate, formatDateTime, isLocalDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { memo, type ReactNode } from 'react';
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { useSession } from '../../../platform/session/session.ts';
import { setting } from '../../../platform/session/site-settings.ts';
import { Contact } from '../../../ui/Contact/Contact.tsx';
import { Panel } from '../../../ui/Panel/Panel.tsx';
import { CopyableContact } from './CopyableContact.tsx';
import classes from './LeadPanels.module.css';
import { SimilarLeads } from './SimilarLeads.tsx';

interface CustomerPanelProps {
  lead: LeadDetail;
  actions?: ReactNode;
  /** Below the facts: how the lead reached its list. */
  origin?: ReactNode;
}

/** The customer's data; an empty row stays visible as missing. */
export function CustomerPanel({ lead, actions, origin }: CustomerPanelProps) {
  const t = useT('leads');
  const market = activeMarket();
  const { lead_id: id } = lead;
  const group = market.grouping === 'cluster' ? lead.cluster : lead.province;
  const place = [lead.lead_city, group].filter(Boolean).join(' · ');
  return (
    <Panel title={t('detail.customer')} actions={actions}>
      <dl className={classes.facts}>
        {market.code === 'id' && (
          <Row name={t('detail.ktp_name')}>
            {lead.ktp_name && (
              <Contact leadId={id} field="ktp_name" value={lead.ktp_name} name={t('detail.ktp_name')} />
            )}
          </Row>
        )}
        <Row name={t('detail.alternate_mobile')}>
          {lead.alternate_mobile && (
            <CopyableContact
              leadId={id}
              field="alternate_mobile"
              value={lead.alternate_mobile}
              name={t('detail.alternate_mobile')}
              written={showMobile}
            />
          )}
        </Row>
        <Row name={t('detail.email')}>
          {lead.lead_email && (
            <CopyableContact leadId={id} field="email" value={lead.lead_email} name={t('detail.email')} />
          )}
        </Row>
        <Row name={t('detail.city')}>{place}</Row>
        <Row name={t('detail.address')}>
          {(lead.address || lead.postal_code) && (
            <>
              {lead.address && (
                <Contact leadId={id} field="address" value={lead.address} name={t('detail.address')} />
              )}
              {lead.address && lead.postal_code && ', '}
              {lead.postal_code}
            </>
          )}
        </Row>
        <PersonalRow lead={lead} />
        <Row name={t('detail.lead_type')}>{lead.lead_type}</Row>
        <StnkRow lead={lead} />
        <OriginRow lead={lead} />
        <Row name={t('detail.similar')}>
          <SimilarLeads leadId={lead.lead_id} />
        </Row>
      </dl>
      {origin}
    </Panel>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span className={classes.nothing}>–</span>}</dd>
    </>
  );
}

const PERSONAL = ['gender', 'age_range', 'marital_status', 'occupation'] as const;

/** Only once something is known: an empty form is one click away. */
function PersonalRow({ lead }: { lead: LeadDetail }) {
  const t = useT('leads');
  const isKnown = lead.family_size !== null || PERSONAL.some((field) => lead[field] !== null);
  if (!isKnown) return null;
  const words = PERSONAL.map((field) => lead[`${field}_name`]);
  const family = lead.family_size !== null && t('detail.family', { count: lead.family_size });
  return <Row name={t('detail.personal')}>{[...words, family].filter(Boolean).join(' · ')}</Row>;
}

/** The lead's source and date. */
function OriginRow({ lead }: { lead: LeadDetail }) {
  const t = useT('leads');
  const language = useLanguage();
  const { timeZone } = activeMarket();
  const usual = setting(useSession()?.settings ?? {}, 'default_source_name', '–');
  const created = new Date(lead.created_date);
  return (
    <Row name={t('detail.source')}>
      {lead.lead_source ?? usual} ·{' '}
      <time
        dateTime={lead.created_date}
        title={`${t('detail.created')}: ${formatDateTime(created, timeZone, language)}`}
      >
        {formatDate(localDate(created, timeZone), language)}
      </time>
    </Row>
  );
}

/** Only with a registration. */
function StnkRow({ lead }: { lead: LeadDetail }) {
  const t = useT('leads');
  const language = useLanguage();
  const due = lead.stnk_follow_up_date;
  const shown = [lead.stnk_number, due && isLocalDate(due) && formatDate(due, language)].filter(Boolean);
  return shown.length > 0 && <Row name={t('detail.stnk')}>{shown.join(' · ')}</Row>;
}

/** Placeholders of the two cards in their final size; memoised, because the data arrives in parts. */
export const PanelSkeleton = memo(function PanelSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <Panel title={title}>
      <div className={classes.waiting} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
          <Skeleton key={row} height={13} width={row % 2 ? '62%' : '78%'} />
        ))}
      </div>
    </Panel>
  );
});
