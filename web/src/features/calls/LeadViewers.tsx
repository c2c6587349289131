import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { leaveLead, viewersQuery } from './calls.api.ts';
import classes from './calls.module.css';

/** How many viewers are named; the rest are counted. */
const NAMED = 2;

/** Other viewers of the lead; empty if there are none. */
export function LeadViewers({ leadId }: { leadId: number }) {
  const t = useT('calls');
  const { data } = useQuery(viewersQuery(leadId));
  useEffect(() => {
    const leave = () => leaveLead(leadId);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [leadId]);
  const others = data?.others.map(({ name }) => name) ?? [];
  const more = others.length - NAMED;
  const names = [...others.slice(0, NAMED), ...(more > 0 ? [t('viewers.more', { count: more })] : [])];
  return (
    <span role="status" className={classes.viewers} title={others.join(', ')}>
      {others.length > 0 && (
        <>
          <IconEye size={14} stroke={1.9} aria-hidden />
          <span className={classes.viewerNames}>{t('viewers', { names: names.join(', ') })}</span>
        </>
      )}
    </span>
  );
}
