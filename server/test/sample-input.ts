import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { z } from 'zod';

/** The subset of JSON Schema in request schemas. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

const schemas = new Map<Endpoint, JsonSchema>();

/** Cached per endpoint, for thousands of calls. */
export function requestSchema(endpoint: Endpoint): JsonSchema {
  const made = schemas.get(endpoint);
  if (made) return made;
  const schema = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(endpoint, schema);
  return schema;
}

/** Values by field name that a schema cannot tell: ids of existing rows, texts of a certain form. */
export type Hints = Readonly<Record<string, unknown>>;

/** Mobile of the samples' lead, as typed. */
export const SAMPLE_MOBILE = '81199990001';

/**
 * Fields without which a call ends early: optional ones that rules require together, and texts whose form is not in the
 * JSON schema. Other endpoints have no entry. The test clock's today is 2026-11-20.
 */
const TOGETHER: Readonly<Record<string, Hints>> = {
  'config.locality': { city_ids: '1,2' },
  'campaign-packs.assign': { pack_id: [1] },
  'brand-network.save_tie_up_brands': { data: [{ make_id: 1 }] },
  'leads.list': { date_type: 'created_date', start_date: '2026-11-01', end_date: '2026-11-20' },
  'exports.request': { total_record: 1 },
  'exports.log': { module: 'ExportLeadCsv', action: 1, page_url: '/id/lead-list?status_id=1' },
  'documents.save_info': { activity_hash: '0b0e7a52-6a3c-4c36-9d5b-1f6f5f0b8a11' },
  'customer.edit': { name: 'Budi', mobile: SAMPLE_MOBILE, customer_city_id: 1 },
  'audits.change_status': { auditlead_id: [1], audit_status: 'CLOSED', comment: 'Noted' },
  'audits.change_priority': { auditlead_id: [1], priority: 'HIGH' },
  'my-active.update': { action_type: 'remove', lead_id: [1] },
  'lead-status.update': {
    status_id: 1,
    sub_status_id: 5,
    follow_up_date: '2026-11-25',
    followup_time: '10:15',
    internal_comment: 'Call back',
  },
  'assigned-cars.reassign_dse': { dse_id: 1 },
  'reports.sales': { selected_month: '2026-11' },
  'reports.performance': { selected_month: '2026-11' },
  'reports.retail_summary': { selected_month: '2026-11' },
  'reports.retail': { process_id: [-1] },
  'reports.process_summary': { process_id: [-1] },
  'reports.assigned_summary': { followup_date: '15' },
  'reports.cross_sell': { start_date: '2026-11-01', end_date: '2026-11-20' },
  'reports.raw_data': { start_date: '2026-11-16', end_date: '2026-11-20' },
  'reports.detail': { report_type: 'sales_report', slug: 'all_leads', selected_month: '2026-11' },
  'session.forgot_password': { mobile_or_email: 'nobody@otolead.test' },
  'session.resend_code': { mobile_or_email: 'nobody@otolead.test' },
  'session.reset_token': { mobile_or_email: 'nobody@otolead.test', otp: '123456' },
  'session.reset_password': { password: 'brand new', confirm_password: 'brand new' },
};

/** An input that the endpoint accepts and acts upon: required fields, hints first, and fields required together. */
export function sampleInput(endpoint: Endpoint, hints: Hints): Record<string, unknown> {
  return { ...sampleObject(requestSchema(endpoint), hints), ...TOGETHER[endpoint.name] };
}

function sampleObject(schema: JsonSchema, hints: Hints): Record<string, unknown> {
  const required = schema.required ?? [];
  return Object.fromEntries(
    required.map((name) => [
      name,
      name in hints ? hints[name] : sampleValue(schema.properties?.[name] ?? {}, hints),
    ]),
  );
}

function sampleValue(schema: JsonSchema, hints: Hints): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice) return sampleValue(choice, hints);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, hints);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleValue(schema.items ?? {}, hints));
    case 'integer':
    case 'number':
      return Math.max(1, Math.min(schema.minimum ?? 1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    default:
      return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
  }
}
