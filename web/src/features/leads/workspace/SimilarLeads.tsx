import { formatDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { leadLink } from '../../../platform/market/lead-address.ts';
import { RetryLine } from '../../../ui/ErrorState/RetryLine.tsx';
import classes from './LeadPanels.module.css';
import { similarLeadsQuery } from './lead-workspace.api.ts';

/** Leads with one of this lead's numbers, probably the same person. */
export function SimilarLeads({ leadId }: { leadId: number }) {
  const t = useT('leads');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(similarLeadsQuery(leadId));
  if (error && !data) return <RetryLine onRetry={refetch} />;
  if (!data) return <span aria-hidden="true">…</span>;
  if (data.length === 0) return <span className={classes.nothing}>{t('detail.similar.none')}</span>;
  return (
    <ul className={classes.similar}>
      {data.map((lead) => {
        const state = `${lead.status} · ${lead.sub_status}`;
        const created = formatDate(localDate(new Date(lead.created_date), activeMarket().timeZone), language);
        return (
          <li key={lead.lead_id}>
            <Link
              {...leadLink(lead.lead_id)}
              target="_blank"
              title={[lead.lead_name, created, lead.myactive_agent].filter(Boolean).join(' · ')}
              aria-label={t('detail.similar.of', { id: lead.lead_id, name: lead.lead_name, status: state })}
            >
              {lead.lead_id}
            </Link>{' '}
            <span className={classes.state}>{state}</span>
          </li>
        );
      })}
    </ul>
  );
}
