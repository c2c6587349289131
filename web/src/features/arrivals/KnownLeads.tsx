import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { findKnownNumbers } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import { formatDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import classes from './KnownLeads.module.css';

/** Numbers typed faster than this are not looked up. */
const TYPING_MS = 250;

interface KnownLeadsProps {
  mobile: string;
  alternateMobile: string;
}

/** The leads that already have the typed numbers, and what therefore happens to the enquiry. */
export function KnownLeads({ mobile, alternateMobile }: KnownLeadsProps) {
  const t = useT('arrivals');
  const language = useLanguage();
  const market = useMarket();
  const [typed] = useDebouncedValue([mobile, alternateMobile].join(' '), TYPING_MS);
  const isMeant = typed === [mobile, alternateMobile].join(' ') && mobileDigits(mobile, market) !== null;
  const { data, isError, refetch } = useQuery({
    queryKey: ['leads', 'known', market.code, mobile, alternateMobile, language] as const,
    queryFn: async ({ signal }) =>
      (await call(findKnownNumbers, { mobile, alternate_mobile: alternateMobile }, { signal })).data,
    enabled: isMeant,
  });
  if (!isMeant) return null;
  if (isError)
    return (
      <InlineNotice
        tone="warning"
        action={
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('kernel:retry')}
          </Button>
        }
      >
        {t('add.search_failed')}
      </InlineNotice>
    );
  if (!data || (data.leads.length === 0 && !data.listed)) return null;
  const isTaken = data.leads.some(({ is_open: isOpen }) => isOpen);
  return (
    <InlineNotice tone={data.listed ? 'warning' : 'info'} title={t('add.known')}>
      {data.leads.length > 0 && (
        <>
          <p className={classes.effect}>{t(isTaken ? 'add.known_open' : 'add.known_closed')}</p>
          <ul className={classes.leads}>
            {data.leads.map((lead) => (
              <li key={lead.lead_id}>
                <Link {...leadLink(lead.lead_id)} target="_blank">
                  {lead.lead_id}
                </Link>{' '}
                {[
                  lead.lead_name,
                  `${lead.status} · ${lead.sub_status}`,
                  formatDate(localDate(new Date(lead.created_date), market.timeZone), language),
                  lead.myactive_agent && t('add.owner', { name: lead.myactive_agent }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {data.listed && !isTaken && <p className={classes.effect}>{t('add.listed')}</p>}
    </InlineNotice>
  );
}
