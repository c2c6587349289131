import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Actor } from '@otolead/contract/lead-status/attribution.rules.ts';
import type { StatusContext } from '@otolead/contract/lead-status/context.rules.ts';
import { type FieldPresence, fieldsOf } from '@otolead/contract/lead-status/field-presence.rules.ts';
import { isFieldEnabled, submitBlock } from '@otolead/contract/lead-status/flags.rules.ts';
import { FOLLOW_UP_START, followUpStart } from '@otolead/contract/lead-status/followup.rules.ts';
import { type StatusCheck, validateStatusUpdate } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { isWithinReach, saveReach } from '@otolead/contract/lead-status/reach.rules.ts';
import {
  type StatusField,
  type StatusValues,
  VALUE_FIELDS,
  type ValueField,
} from '@otolead/contract/lead-status/values.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useMemo, useState } from 'react';
import { dropDraft } from '../../platform/drafts.ts';
import { type Translate, useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useCan, useSession, useUser } from '../../platform/session/session.ts';
import {
  type CommentTab,
  type FormState,
  followOthers,
  isDirty,
  isNote,
  openForm,
  reopenForm,
  restoredForm,
  shownErrors,
  withValues,
} from './form-state.ts';
import { type StatusLists, subStatusNames } from './status-lists.ts';
import { currentLead, leadBegunOn, storedValues } from './stored-lead.ts';
import { useNow } from './useNow.ts';
import { useKeptDraft, useStatusDraft } from './useStatusDraft.ts';

/** The form's interface for its sections. */
export interface StatusForm {
  readonly lead: LeadDetail;
  readonly lists: StatusLists;
  readonly context: StatusContext;
  readonly values: StatusValues;
  readonly fields: FieldPresence;
  readonly language: Language;
  readonly dirty: boolean;
  /** Translates this feature's texts. */
  readonly t: Translate<'lead-status'>;
  readonly errorOf: (field: string) => string | undefined;
  readonly isEnabled: (field: StatusField) => boolean;
  readonly edit: <Field extends ValueField>(field: Field, value: StatusValues[Field]) => void;
  /** Applies a choice with its consequences (`choices.rules.ts`). */
  readonly apply: (values: StatusValues) => void;
  readonly leave: (field: StatusField) => void;
  readonly tab: CommentTab;
  readonly openTab: (tab: CommentTab) => void;
}

export interface StatusFormControl {
  readonly form: StatusForm;
  readonly state: FormState;
  readonly setState: (change: (state: FormState) => FormState) => void;
  readonly check: StatusCheck;
  /** The stored lead for the rules; `form.context` has the state that the form was begun on. */
  readonly presentContext: StatusContext;
  /** Fields that others changed since the unsaved work began. */
  readonly overtakenFields: readonly ValueField[];
  /** Some were changed here too: a save asks which value stays before it validates. */
  readonly hasClash: boolean;
  /** Why Save is disabled, in words. */
  readonly blocked: string | null;
  readonly draft: {
    readonly savedAt: number | null;
    readonly restored: boolean;
    readonly discard: () => void;
    /** Marks the sent values as saved: a reload finds them in the lead. */
    readonly settle: () => void;
  };
}

/**
 * Values, rules and draft of one lead's status form; remount it for another lead. `filesWait`: files alone can be
 * saved.
 */
export function useStatusForm(lead: LeadDetail, lists: StatusLists, filesWait: boolean): StatusFormControl {
  const t = useT('lead-status');
  const language = useLanguage();
  const presentContext = useStatusContext(lead, lists);
  const { owner, kept } = useKeptDraft(lead.lead_id);
  const [opened, setOpened] = useState(() => {
    const stored = storedValues(lead, presentContext);
    const state = kept
      ? followed(restoredForm(kept, lead.version, stored), lead, presentContext)
      : openForm(lead.version, stored);
    return { lead, state: { ...state, tab: firstTab(presentContext) } };
  });
  const { state } = opened;
  const [restored, setRestored] = useState(() => kept !== null && isDirty(state));
  const dirty = isDirty(state);
  const behind = state.version < lead.version;
  const overtaken = behind && !state.settling;
  // Others' changes show at once, except in fields changed here. The refetched lead may arrive before the save's
  // answer.
  if ((opened.lead !== lead || behind) && (!dirty || state.settling)) {
    const reopened = reopenForm(state, lead.version, storedValues(lead, presentContext));
    setOpened({ lead, state: { ...reopened, tab: firstTab(presentContext) } });
    setRestored(false);
  } else if (opened.lead !== lead && overtaken) {
    setOpened({ lead, state: followed(state, lead, presentContext) });
  }
  const setState = (change: (state: FormState) => FormState) =>
    setOpened((before) => ({ ...before, state: change(before.state) }));
  const savedAt = useStatusDraft(state, owner, kept?.savedAt ?? null);

  const { initial, values } = state;
  const context = useMemo(
    () =>
      overtaken
        ? { ...presentContext, current: leadBegunOn(presentContext.current, initial) }
        : presentContext,
    [overtaken, presentContext, initial],
  );
  const clashing = overtaken && dirty ? changedFields(initial, storedValues(lead, presentContext)) : [];
  const note = isNote(state);
  const check = useMemo(() => validateStatusUpdate({ ...values, note }, context), [values, note, context]);
  const errors = shownErrors(state, check.errors, readText);
  const block = submitBlock(values, context);
  const form: StatusForm = {
    lead,
    lists,
    context,
    values,
    fields: fieldsOf(values, context),
    language,
    dirty,
    t,
    errorOf: (field) => errors[field],
    isEnabled: (field) => isWithinReach(field, context.reach) && isFieldEnabled(field, values),
    edit: (field, value) => setState((before) => withValues(before, { ...before.values, [field]: value })),
    apply: (next) => setState((before) => withValues(before, next)),
    leave: (field) => setState((before) => ({ ...before, left: new Set([...before.left, field]) })),
    tab: state.tab,
    openTab: (tab) => setState((before) => ({ ...before, tab })),
  };
  const discard = () => {
    const emptied = openForm(lead.version, storedValues(lead, presentContext));
    setOpened({ lead, state: { ...emptied, tab: firstTab(presentContext) } });
    setRestored(false);
  };
  return {
    form,
    state,
    setState,
    check,
    presentContext,
    overtakenFields: dirty ? [...new Set([...(state.followed ?? []), ...clashing])] : [],
    hasClash: clashing.length > 0,
    blocked: block ? readText(block) : dirty || filesWait ? null : t('save.unchanged'),
    draft: { savedAt, restored, discard, settle: () => dropDraft(sessionStorage, owner) },
  };
}

/** The form updated to the lead that others saved since. */
function followed(state: FormState, lead: LeadDetail, context: StatusContext): FormState {
  if (state.version >= lead.version) return state;
  const isShown = (field: ValueField, values: StatusValues) => fieldsOf(values, context)[field] !== 'hidden';
  return followOthers(state, lead.version, storedValues(lead, context), isShown);
}

function changedFields(before: StatusValues, now: StatusValues): ValueField[] {
  return VALUE_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));
}

/** The first comment tab that this user can write in. */
function firstTab({ reach }: StatusContext): CommentTab {
  return reach === 'comments' ? 'external' : 'internal';
}

function useStatusContext(lead: LeadDetail, lists: StatusLists): StatusContext {
  const now = useNow();
  const actor = useActor();
  const settings = useSession()?.settings;
  return useMemo(
    () => ({
      ...actor,
      current: currentLead(lead),
      market: activeMarket(),
      now,
      settings: { followupStart: followUpStart(settings?.[FOLLOW_UP_START]) },
      subStatusNames: subStatusNames(lists.status_list),
    }),
    [actor, lead, lists.status_list, now, settings],
  );
}

/** Attribution and billing, and saving, each need a right beyond the role table (spec A§6). */
function useActor(): Pick<StatusContext, keyof Actor | 'reach'> {
  const role = useUser().role_id as Actor['role'];
  const can = useCan();
  const attribution = can('/attribution_status');
  const billing = can('/billing_status');
  const reach = saveReach(role, can);
  return useMemo(
    () => ({ role, rights: { attribution, billing }, reach }),
    [role, attribution, billing, reach],
  );
}
