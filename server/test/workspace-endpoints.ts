import { changeAuditPriority, changeAuditStatus } from '@otolead/contract/audits/audits.endpoints.ts';
import { isOwnKey } from '@otolead/contract/kernel/access.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { type JsonSchema, requestSchema } from './sample-input.ts';

const isWhole = (schema: JsonSchema | undefined): boolean =>
  schema?.type === 'integer' ||
  (schema?.anyOf ?? schema?.allOf ?? []).some((choice) => choice.type !== 'array' && isWhole(choice));

/** Every session call about one lead. */
export const ofOneLead: readonly Endpoint[] = endpoints.filter(
  (endpoint) =>
    endpoint.access !== 'public' &&
    !isOwnKey(endpoint.access) &&
    isWhole(requestSchema(endpoint).properties?.lead_id),
);

/** Uploads are tested in their features. Actions on an audit name only the audit. */
export const writesOfOneLead: readonly Endpoint[] = [
  ...ofOneLead.filter(({ writes, upload }) => writes.length > 0 && !upload),
  changeAuditStatus,
  changeAuditPriority,
];
