/** Façade of routing: for arriving leads, and for leads whose state changes. */

export { routesPart } from './lead-route.person.ts';
export { findLeadRoute } from './lead-route.ts';
export { routingChanged } from './lists.ts';
export { rerouteLeads } from './reroute.ts';
export { keepRoutes, routeColumns } from './routes.write.ts';
export {
  decideRoutes,
  holdPlaces,
  type RoutableLead,
  type RoutedLead,
  type Routing,
  routeLeads,
} from './routing.service.ts';
