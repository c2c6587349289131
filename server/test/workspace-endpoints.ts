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

/** About every lead of a person: erasure, which asks for the own password, and the file of an access request. */
const OF_PERSONS: readonly string[] = ['privacy.erase', 'privacy.person_file'];

/** Needs an agent's line at a dialer (line.test.ts). */
const OF_LINES: readonly string[] = ['line.dial'];

/** Uploads and calls about persons and lines are tested in their features. Actions on an audit name only the audit. */
export const writesOfOneLead: readonly Endpoint[] = [
  ...ofOneLead.filter(
    ({ name, writes, upload }) =>
      writes.length > 0 && !upload && !OF_PERSONS.includes(name) && !OF_LINES.includes(name),
  ),
  changeAuditStatus,
  changeAuditPriority,
];
