/** Façade of routing: for arriving leads, and for leads whose state changes. */

export { keepRoutes, routeColumns } from './decisions.write.ts';
export { findLeadRoute } from './explained-route.ts';
export { routesPart } from './lead-route.person.ts';
export { routingChanged } from './lists.ts';
export { rerouteLeads } from './reroute.ts';
export {
  decideRoutes,
  holdPlaces,
  type RoutableLead,
  type RoutedLead,
  type Routing,
  routeLeads,
} from './routing.service.ts';
