import type { LeadRoute } from '@otolead/contract/web-rules/lead-route.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../platform/i18n/i18n.ts';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';
import { leadRouteQuery } from './lead-route.api.ts';
import classes from './route-line.module.css';

/** The reason for a lead's routing; empty if it was never routed. */
export function RouteLine({ leadId }: { leadId: number }) {
  const t = useT('web-rules');
  const dateTime = useDateTime();
  const { data: route, isError, refetch } = useQuery(leadRouteQuery(leadId));
  if (isError && route === undefined) return <RetryLine onRetry={refetch} />;
  if (!route) return null;
  const [key, params] = wordsOf(route);
  return (
    <p className={classes.route}>
      {t(key, params)}
      <time dateTime={route.routed_date}> · {dateTime(route.routed_date)}</time>
    </p>
  );
}

function wordsOf({ outcome, why, list_name: list, because }: NonNullable<LeadRoute>) {
  const params = { list: list ?? '–', because: because.join(', ') };
  if (outcome === 'list') return [because.length > 0 ? 'lead.list' : 'lead.list_any', params] as const;
  if (outcome === 'pool') return [poolKey(why ?? 'no_match'), params] as const;
  return [outcome === 'chosen' ? 'lead.chosen' : 'lead.blacklisted', params] as const;
}

function poolKey(why: NonNullable<NonNullable<LeadRoute>['why']>) {
  return `lead.pool_${why}` as const;
}
