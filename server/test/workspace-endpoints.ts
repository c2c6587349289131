import { isOwnKey } from '@otolead/contract/kernel/access.ts';
import { type Endpoint, featureOf } from '@otolead/contract/kernel/endpoint.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { type JsonSchema, requestSchema } from './sample-input.ts';

const isWhole = (schema: JsonSchema | undefined): boolean =>
  schema?.type === 'integer' ||
  (schema?.anyOf ?? schema?.allOf ?? []).some((choice) => choice.type !== 'array' && isWhole(choice));

/** Every call about one lead that is made by a session. */
export const ofOneLead: readonly Endpoint[] = endpoints.filter(
  (endpoint) =>
    endpoint.access !== 'public' &&
    !isOwnKey(endpoint.access) &&
    isWhole(requestSchema(endpoint).properties?.lead_id),
);

/** Files and audits are tested in their features. */
export const writesOfOneLead: readonly Endpoint[] = ofOneLead.filter(
  (endpoint) => endpoint.writes.length > 0 && !['audits', 'documents'].includes(featureOf(endpoint)),
);
