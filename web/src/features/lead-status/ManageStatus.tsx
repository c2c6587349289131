import { localTime } from '@otolead/contract/kernel/market-time.ts';
import { isReopenedMode } from '@otolead/contract/lead-status/flags.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { type ReactNode, useId, useRef } from 'react';
import { useUser } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts';
import { useFocusFirstError } from '../../ui/fields/useFocusFirstError.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { AttributionSection } from './AttributionSection.tsx';
import { BuyerSection } from './BuyerSection.tsx';
import { CarFields, DealerFields, PurchaseDates } from './CarSection.tsx';
import { type ChangeByOthers, ChangedByOthers } from './ChangedByOthers.tsx';
import { CommentsSection } from './CommentsSection.tsx';
import { ConflictResolution } from './ConflictResolution.tsx';
import { FlagsSection } from './FlagsSection.tsx';
import { FollowUpSection } from './FollowUpSection.tsx';
import { PurchaseReasonFields, RefuseAlternateField, StatusReasonField } from './ReasonSection.tsx';
import classes from './StatusForm.module.css';
import { StatusSection } from './StatusSection.tsx';
import { StnkSection } from './StnkSection.tsx';
import type { StatusLists } from './status-lists.ts';
import { type Problem, useSaveStatus } from './useSaveStatus.ts';
import { type StatusForm, useStatusForm } from './useStatusForm.ts';
import { COMMENT_KEYS, STATUS_KEYS, useStatusKeys } from './useStatusKeys.ts';

/** Files that accompany a save; the form does not know them. */
export interface FormDocuments {
  readonly field: ReactNode;
  /** The next save sends some. */
  readonly waiting: boolean;
  /** Some are not uploaded yet. */
  readonly pending: boolean;
  /** The warning about them when the screen is left. */
  readonly leaveText: string;
  /** The message when failed uploads stop a save. */
  readonly notSentText: string;
  /** Drops the unsent files. */
  readonly discard: () => void;
  /** Uploads the files before a save; false if one failed. */
  readonly upload: () => Promise<boolean>;
  /** Attaches the uploaded files to the save's history entry. */
  readonly onSaved: (activityHash: string) => void;
}

export interface ManageStatusProps {
  lead: LeadDetail;
  lists: StatusLists;
  documents: FormDocuments;
  /** Changes of the lead's fields, newest first. */
  changes: readonly ChangeByOthers[];
}

/** The status form of one lead; use the lead's id as key. */
export function ManageStatus({ lead, lists, documents, changes }: ManageStatusProps) {
  const control = useStatusForm(lead, lists, documents.waiting);
  const { form, blocked, draft } = control;
  const { save, saving, problem, refusals, conflict, endConflict, resolve } = useSaveStatus(
    control,
    documents,
  );
  const root = useRef<HTMLFormElement>(null);
  const reachId = useId();
  const { t } = form;

  useStatusKeys(root, form, save);
  useLeaveGuard((form.dirty && !saving) || documents.pending, {
    text: documents.pending ? documents.leaveText : t('leave.text'),
    keepsDraft: !documents.pending,
  });
  const isComment = form.context.reach === 'comments';
  useScreenKeys(STATUS_KEYS, form.context.reach === 'everything');
  useScreenKeys(COMMENT_KEYS, isComment);
  useFocusFirstError(root, refusals);

  const reset = async () => {
    const agreed = await confirm({
      title: t('reset.title'),
      text: t('reset.text'),
      confirm: t('reset.confirm'),
      cancel: t('reset.keep'),
      danger: true,
    });
    if (!agreed) return;
    draft.discard();
    documents.discard();
  };

  return (
    <Panel
      title={t(isComment ? 'title.comments' : 'title')}
      note={<DraftNote control={control} />}
      className={classes.panel}
      flush
    >
      <form
        ref={root}
        noValidate
        className={classes.form}
        aria-describedby={form.context.reach === 'everything' ? undefined : reachId}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={classes.body}>
          <ReachNotice form={form} id={reachId} />
          {!isComment && (
            <StatusFields form={form}>
              <ChangedByOthers form={form} fields={control.overtakenFields} changes={changes} />
            </StatusFields>
          )}
          <CommentsSection form={form} />
          {documents.field}
          {!isComment && <FlagsSection form={form} />}
        </div>
        {mayFill(form) && (
          <div className={classes.foot}>
            {problem && <ProblemNotice problem={problem} t={t} />}
            <div className={classes.buttons}>
              <ActionButton
                variant="default"
                onClick={reset}
                disabledReason={form.dirty || documents.waiting ? null : t('save.unchanged')}
                loading={saving}
              >
                {t('reset')}
              </ActionButton>
              <ActionButton
                type="submit"
                className={classes.save}
                disabledReason={blocked}
                loading={saving}
                aria-keyshortcuts="Control+Enter"
                rightSection={<KeyHint on="accent">Ctrl ↵</KeyHint>}
              >
                {t('save')}
              </ActionButton>
            </div>
          </div>
        )}
      </form>
      {conflict && (
        <ConflictResolution control={control} conflict={conflict} onResolve={resolve} onClose={endConflict} />
      )}
    </Panel>
  );
}

/** The fields that decide the lead's state; hidden from users who may only comment. */
function StatusFields({ form, children }: { form: StatusForm; children: ReactNode }) {
  return (
    <>
      {isReopenedMode(form.values) && <InlineNotice>{form.t('flag.reopened_mode')}</InlineNotice>}
      <OwnedElsewhere form={form} />
      {children}
      <StatusSection form={form} />
      <FollowUpSection form={form} />
      <StatusReasonField form={form} />
      <RefuseAlternateField form={form} />
      <CarFields form={form} />
      <PurchaseReasonFields form={form} />
      <PurchaseDates form={form} />
      <DealerFields form={form} />
      <BuyerSection form={form} />
      <StnkSection form={form} />
      <AttributionSection form={form} />
    </>
  );
}

/** True if this user could save something. */
function mayFill({ context: { reach }, fields }: StatusForm): boolean {
  return reach === 'attribution' ? fields.attribution_id !== 'hidden' : reach !== null;
}

/** Why most of the form is disabled for users with partial rights. */
function ReachNotice({ form, id }: { form: StatusForm; id: string }) {
  const { reach } = form.context;
  if (reach === 'everything') return null;
  const words =
    reach === null ? 'reach.none' : mayFill(form) ? (`reach.${reach}` as const) : 'reach.attribution_later';
  return (
    <div id={id}>
      <InlineNotice>{form.t(words)}</InlineNotice>
    </div>
  );
}

/** Warns those who may save that another agent works on this lead. */
function OwnedElsewhere({ form }: { form: StatusForm }) {
  const { lead, t } = form;
  const { id } = useUser();
  if (!mayFill(form)) return null;
  if (lead.myactive_agent_id === null || lead.myactive_agent_id === id) return null;
  return <InlineNotice tone="warning">{t('owned_elsewhere', { name: lead.ActiveAgent ?? '' })}</InlineNotice>;
}

/** Time of the last saved draft. */
function DraftNote({ control: { form, draft } }: { control: ReturnType<typeof useStatusForm> }) {
  if (draft.savedAt === null || !form.dirty) return null;
  const time = localTime(new Date(draft.savedAt), form.context.market.timeZone);
  return <span role="status">{form.t(draft.restored ? 'draft.restored' : 'draft.saved', { time })}</span>;
}

function ProblemNotice({ problem: { text, away }, t }: { problem: Problem; t: StatusForm['t'] }) {
  if (!away) return <InlineNotice tone="danger">{text}</InlineNotice>;
  return (
    <InlineNotice tone="warning" title={text}>
      {t('save.kept')}
    </InlineNotice>
  );
}
