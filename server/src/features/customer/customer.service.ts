import {
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerValues,
  customerErrors,
  customerText,
  isChoice,
  readCustomer,
} from '@otolead/contract/customer/customer.rules.ts';
import type { EditCustomerRequest } from '@otolead/contract/customer/customer.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type FieldErrors, refuseFaults } from '../../platform/http/errors.ts';
import {
  type ChangeDetails,
  recordActivity,
  savedVersion,
  submissionOf,
} from '../activity/activity.public.ts';
import { recallNumbers } from '../blacklist/blacklist.public.ts';
import { isCityOf, isConfigItem } from '../config/config.public.ts';
import { type Lead, type LeadDifference, leadScope, lockLead, writeLead } from '../leads/leads.public.ts';
import { columnOf, customerColumns, storedCustomer } from './customer.columns.ts';
import { ownChanges } from './customer.conflict.ts';

export interface CustomerSaved {
  readonly lead_id: number;
  readonly version: number;
}

/**
 * Saves the personal detail: validates by the form's rules, then writes lead and history in one transaction. Throws 404
 * outside the caller's scope, 400 with a message per field, 409 if somebody else changed the same fields since the form
 * was opened.
 */
export function saveCustomer(context: ActorContext, request: EditCustomerRequest): Promise<CustomerSaved> {
  const { actor, clock, market } = context;
  const submission = submissionOf('edit_customer', request);
  return inTransaction(context.db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), request.lead_id);
    const name = customerText('field.request_id');
    const saved = await savedVersion(tx, context, lead.lead_id, submission, name);
    if (saved !== undefined) return { lead_id: lead.lead_id, version: saved };
    refuseFaults(recordErrors(lead, request));
    const stored = storedCustomer(lead, market);
    // A masked form leaves out what it could not read.
    const mobile = request.mobile ?? (actor.limits.masks_contacts ? stored.mobile : undefined);
    const values = readCustomer({ ...request, mobile }, stored, market);
    const changed = CUSTOMER_FIELDS.filter(
      (field) => field !== 'mobile' && (values[field] ?? null) !== (stored[field] ?? null),
    );
    const own = await ownChanges(context, tx, { lead, stored, values, changed, begunOn: request.version });
    const wanted = { ...stored, ...pick(values, own), mobile: values.mobile };
    const state = { statusId: lead.status_id, subStatusId: lead.sub_status_id };
    refuseFaults(customerErrors(wanted, { market, actor, stored, state }));
    refuseFaults(await rowErrors(tx, wanted, { own, marketId: market.id }));

    const now = clock.now();
    const changes = customerColumns(wanted, own, { market, now });
    const { difference, version } = await writeLead(tx, lead, changes, now);
    const alternate = difference.alternate_mobile?.new;
    if (alternate) await recallNumbers(tx, market.id, [String(alternate)]);
    await recordActivity(tx, {
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: 'customer',
      source: 'crm',
      actor,
      now,
      version,
      changes: historyOf(difference),
      submission,
    });
    return { lead_id: lead.lead_id, version };
  });
}

function pick(values: CustomerValues, fields: readonly CustomerField[]): Partial<CustomerValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function recordErrors(lead: Lead, { id }: EditCustomerRequest): FieldErrors {
  const isRecord = id === undefined || id === lead.lead_id || id === lead.customer_id;
  return isRecord ? {} : { id: invalid('id') };
}

function invalid(field: 'id' | CustomerField) {
  return text('kernel:invalid.value', { name: customerText(`field.${field}`) });
}

/**
 * Faults of choices: the city must be the market's, options must be offered; stored ones may stay although inactive.
 */
async function rowErrors(
  tx: Tx,
  values: CustomerValues,
  { own, marketId }: { own: readonly CustomerField[]; marketId: number },
): Promise<FieldErrors> {
  const { customer_city_id: cityId } = values;
  const unknown: CustomerField[] = [];
  if (cityId !== null && own.includes('customer_city_id') && !(await isCityOf(tx, marketId, cityId)))
    unknown.push('customer_city_id');
  for (const field of own.filter(isChoice))
    if (values[field] !== null && !(await isConfigItem(tx, field, values[field]))) unknown.push(field);
  return Object.fromEntries(unknown.map((field) => [field, invalid(field)]));
}

/** The difference under wire names, without derived columns. */
function historyOf(difference: LeadDifference): ChangeDetails {
  return Object.fromEntries(
    CUSTOMER_FIELDS.flatMap((field) => {
      const change = difference[columnOf(field)];
      return change ? [[field, change]] : [];
    }),
  );
}
