import { useQuery } from '@tanstack/react-query';
import { leadRouteQuery } from './lead-route.api.ts';
import classes from './route-line.module.css';

/** The space of a routed lead's line while its code loads, so that nothing below moves. */
export function RouteSpace({ leadId }: { leadId: number }) {
  const { data: route } = useQuery(leadRouteQuery(leadId));
  return route ? <p className={classes.route} /> : null;
}
