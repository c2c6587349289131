import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './ErasePersonPage.module.css';

interface ErasedLeadProps {
  lead: LeadDetail;
  history: ReactNode;
}

/** What is left of an erased person's lead: figures, and the history without words. */
export function ErasedLead({ lead, history }: ErasedLeadProps) {
  const t = useT('privacy');
  const language = useLanguage();
  const day = (at: string) => formatDateTime(new Date(at), activeMarket().timeZone, language);
  const facts = [
    [t('fact.status'), `${lead.status} · ${lead.sub_status}`],
    [t('fact.created'), day(lead.created_date)],
    [t('fact.lead_type'), lead.lead_type],
    [t('fact.source'), lead.lead_source],
    [t('fact.city'), lead.lead_city],
  ] as const;
  return (
    <Page title={lead.lead_name} width="form">
      <InlineNotice title={t('tombstone', { when: day(lead.erased_at ?? lead.created_date) })}>
        {t('tombstone_text')}
      </InlineNotice>
      <Panel title={t('facts')} flush>
        <ul className={classes.list}>
          {facts.map(
            ([label, value]) =>
              value && (
                <li key={label}>
                  <span>{label}</span>
                  <span>{value}</span>
                </li>
              ),
          )}
        </ul>
      </Panel>
      {history}
    </Page>
  );
}
