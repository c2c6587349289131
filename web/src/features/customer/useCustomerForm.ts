import {
  type CustomerField,
  type CustomerValues,
  customerErrors,
  MISSING,
} from '@otolead/contract/customer/customer.rules.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { conflictOf } from '../../platform/api/lead-conflict.ts';
import { useSubmissionId } from '../../platform/api/useSubmissionId.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useUser } from '../../platform/session/session.ts';
import { useEditCustomer } from './customer.api.ts';
import { changedFields, customerOf, customerPayload, rebase, type Side } from './customer-values.ts';

interface FormState {
  /** The version that the form was opened with, or the one that a conflict was resolved against. */
  readonly version: number;
  readonly initial: CustomerValues;
  readonly values: CustomerValues;
  /** Refused saves: from the first on everything that is wrong is marked, and each moves the focus. */
  readonly refusals: number;
  /** Fields that were left, so that nobody is corrected in mid-word. */
  readonly left: ReadonlySet<CustomerField>;
  readonly serverErrors: Readonly<Record<string, string>>;
  /** Why the last save failed where no field says it. */
  readonly problem: string | null;
  readonly conflict: LeadConflict | null;
}

function openForm(version: number, initial: CustomerValues): FormState {
  const nothing = { refusals: 0, left: new Set<CustomerField>(), serverErrors: {}, problem: null };
  return { version, initial, values: initial, ...nothing, conflict: null };
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;

/** Values, rules and saving of the personal detail of one lead. `ask` is the question before a save. */
export function useCustomerForm(lead: LeadDetail, onSaved: () => void, ask: () => Promise<boolean>) {
  const t = useT('customer');
  const market = activeMarket();
  const { id: userId, role_id: roleId } = useUser();
  const [state, setState] = useState(() => openForm(lead.version, customerOf(lead, market)));
  const { mutateAsync, isPending } = useEditCustomer();
  const submissionId = useSubmissionId();
  const { initial, values } = state;
  const dirty = changedFields(values, initial).length > 0;
  // What somebody else changed shows at once, unless work of one's own is in the form.
  if (!dirty && !isPending && state.version < lead.version)
    setState(openForm(lead.version, customerOf(lead, market)));

  const judge = (judged: CustomerValues, stored: CustomerValues) =>
    customerErrors(judged, {
      market,
      actor: { userId, roleId },
      stored,
      state: { statusId: lead.status_id, subStatusId: lead.sub_status_id },
    });
  const errors = judge(values, initial);

  const errorOf = (field: CustomerField) => {
    const own = errors[field];
    const isMissing = Object.values(MISSING).some(({ key }) => key === own?.key);
    // What was there and was emptied is missed at once; what never was, once the form is sent.
    const isEmptied = isMissing && initial[field] !== null;
    const isShown = state.refusals > 0 || isEmptied || (state.left.has(field) && !isMissing);
    return own && isShown ? readText(own) : state.serverErrors[field];
  };

  const edit = <Field extends CustomerField>(field: Field, value: CustomerValues[Field]) =>
    setState((before) => {
      const { [field]: _, ...serverErrors } = before.serverErrors;
      return { ...before, values: { ...before.values, [field]: value }, serverErrors, problem: null };
    });

  const refuse = (failure: Partial<FormState>) =>
    setState((before) => ({ ...before, ...failure, refusals: before.refusals + 1 }));

  const send = async (sent: Pick<FormState, 'version' | 'initial' | 'values'>) => {
    const payload = {
      lead_id: lead.lead_id,
      id: lead.id,
      version: sent.version,
      ...customerPayload(sent.values, sent.initial),
    };
    try {
      const { message } = await mutateAsync({ ...payload, request_id: submissionId(payload) });
      successToast(message);
      onSaved();
    } catch (error) {
      if (!isApiError(error)) throw error;
      const conflict = conflictOf(error);
      if (conflict) setState((before) => ({ ...before, conflict }));
      else refuse({ serverErrors: error.errors, problem: error.message });
    }
  };

  const save = async () => {
    if (!dirty || isPending) return;
    if (Object.keys(errors).length > 0) return refuse({ serverErrors: {}, problem: null });
    if (await ask()) await send(state);
  };

  const resolve = async (choices: Readonly<Record<string, Side>>) => {
    const { conflict } = state;
    if (!conflict) return;
    const theirs = customerOf(lead, market);
    const next = {
      ...openForm(lead.version, theirs),
      values: rebase({ initial, values, theirs }, choices),
    };
    setState(next);
    if (changedFields(next.values, theirs).length === 0) onSaved();
    else if (Object.keys(judge(next.values, theirs)).length > 0) refuse({});
    else await send(next);
  };

  return {
    t,
    lead,
    market,
    actor: { userId, roleId },
    initial,
    values,
    dirty,
    saving: isPending,
    problem: state.problem,
    refusals: state.refusals,
    conflict: state.conflict,
    endConflict: () => setState((before) => ({ ...before, conflict: null })),
    edit,
    leave: (field: CustomerField) =>
      setState((before) => ({ ...before, left: new Set([...before.left, field]) })),
    errorOf,
    save,
    resolve,
  };
}
