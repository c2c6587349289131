import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { DataOf, Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { FormRules } from '@otolead/contract/kernel/form-rules.ts';
import { isUsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../dialogs/confirm.ts';
import { useLeaveGuard } from '../dialogs/useLeaveGuard.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { RecordTabs } from '../history/RecordTabs.tsx';
import { BackTo } from '../list/BackTo.tsx';
import { linkTo } from '../list/link-to.ts';
import { rememberedList } from '../list/list-search.ts';
import { MissingChoices } from '../list/MissingChoices.tsx';
import { askForMissingChoices } from '../list/missing-choices.ts';
import { RECORDS } from '../list/records-key.ts';
import { usedBy, withAfter } from '../list/used-by.ts';
import { Page } from '../Page/Page.tsx';
import { Panel } from '../Panel/Panel.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { RecordFormBody } from './RecordFormBody.tsx';
import { RestoredNote } from './RestoredNote.tsx';
import { useKeptRecord, useRecordDraft } from './useRecordDraft.ts';
import { type RecordForm, type Stored, useRecordForm } from './useRecordForm.ts';

interface FormPageProps<Values extends object, E extends Endpoint> {
  title: string;
  /** Path of the list: Cancel and a save return to it with its filters. */
  back: string;
  /** The list's title, if its path has no route. */
  backTitle?: string;
  rules: FormRules<Values>;
  empty: Values;
  /** The query of the stored record; null for a new one. */
  found: UseQueryResult<(Values & Stored) | null> | null;
  save: E;
  /** The request; default: values, id and version. */
  request?: (values: Values, stored: Stored | undefined) => RequestOf<E>;
  /** Asks before a valid save; false keeps the form open. */
  agree?: (values: Values) => Promise<boolean>;
  /** Fields excluded from drafts; a constant. */
  secret?: readonly (keyof Values)[];
  /** Shows faults one at a time, as toasts (spec B§5, the list form). */
  oneByOne?: boolean;
  children: (form: RecordForm<Values>) => ReactNode;
  /** Kind of the record: shows a stored record's changes in a second tab. */
  history?: ChangedRecord;
  /** Target after a save, and its delay in ms. */
  next?: { readonly to: string; readonly after: number };
  /** Target after a save, derived from its answer. */
  opens?: (answer: DataOf<E>) => string;
  /** Label of the save button; default: Create or Update. */
  saveLabel?: string;
  /** Message for a refusal without one. */
  wordless?: string;
  /** Actions at the end of the title line. */
  actions?: ReactNode;
  /** Panels below a stored record's form. */
  below?: ReactNode;
}

async function withWords<Answer>(answer: Promise<Answer>, wordless: string | undefined): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!wordless || !isApiError(error) || error.fromServer) throw error;
    const { status, code, errors, detail } = error;
    throw new ApiError({ status, code, errors, detail, message: wordless });
  }
}

/** The page of one record: a new one's form, or a stored one's once loaded. */
export function FormPage<Values extends object, E extends Endpoint>(props: FormPageProps<Values, E>) {
  const { title, found, back, actions } = props;
  const t = useT('kernel');
  const client = useQueryClient();
  const form = useFormOf(found?.data?.id);
  const missing = found?.data === null;
  const failed = found?.isError === true && found.data === undefined;
  return (
    <Page title={title} back={<BackTo path={back} title={props.backTitle} />} width="form" actions={actions}>
      {!failed && <MissingChoices />}
      {failed && (
        <ErrorState
          message={isApiError(found.error) ? found.error.message : undefined}
          onRetry={() => {
            void found.refetch();
            askForMissingChoices(client);
          }}
          action={back !== '/' && <Link to={back}>{t('form.back')}</Link>}
        />
      )}
      {missing && (
        <EmptyState
          title={t('empty.record')}
          hint={t('form.not_found')}
          action={<Link to={back}>{t('form.back')}</Link>}
        />
      )}
      {found?.isPending && (
        <FormSkeleton fields={Object.keys(props.empty).length} tabs={props.history !== undefined} />
      )}
      {(!found || found.data) && <LoadedForm key={form} {...props} record={found?.data ?? undefined} />}
    </Page>
  );
}

/** Key of the form: changes with the record, but not when a save creates it. */
function useFormOf(recordId: number | undefined): number {
  const [{ id, form }, setShown] = useState({ id: recordId, form: 0 });
  if (recordId === undefined || recordId === id) return form;
  const next = id === undefined ? form : form + 1;
  setShown({ id: recordId, form: next });
  return next;
}

interface LoadedFormProps<Values extends object, E extends Endpoint> extends FormPageProps<Values, E> {
  record: (Values & Stored) | undefined;
}

const NO_SECRET: readonly never[] = [];

function LoadedForm<Values extends object, E extends Endpoint>(props: LoadedFormProps<Values, E>) {
  const { title, back, rules, empty, record, save, request, history, children, below } = props;
  const { agree, secret = NO_SECRET, oneByOne, next, opens, saveLabel, wordless } = props;
  const t = useT('kernel');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [saved, setSaved] = useState<{ readonly to: string | undefined } | null>(null);
  const kept = useKeptRecord(empty);
  /** Asks only if something depends on the record. */
  const agreeToSwitchOff = async () => {
    if (!record || !history || !isUsedRecord(history)) return true;
    const used = await usedBy(history, record.id);
    if (!used?.isUsed) return used !== null;
    return confirm({
      title: t('list.toggle_confirm'),
      text: withAfter(used),
      confirm: t('list.toggle_yes'),
      cancel: t('form.cancel'),
      careful: true,
    });
  };
  const form = useRecordForm<Values>({
    rules,
    empty,
    record,
    draft: kept.draft,
    agree: async (values) =>
      (!agree || (await agree(values))) && (!switchesOff(record, values) || (await agreeToSwitchOff())),
    oneByOne,
    save: async (values, stored) => {
      const sent =
        request?.(values, stored) ?? ({ ...values, id: stored?.id, version: stored?.version } as never);
      const answer = await withWords(call(save, sent), wordless);
      mutationToast(answer);
      for (const queryKey of [[RECORDS], ['config'], ['config-lists']])
        void client.invalidateQueries({ queryKey });
      kept.drafts.drop();
      setSaved({ to: opens?.(answer.data as DataOf<E>) ?? next?.to });
    },
  });
  useRecordDraft(form, kept, secret);
  const leave = () => void navigate({ to: back, ...rememberedList(back) });
  const after = next?.after ?? 0;
  useLeaveGuard(form.dirty && !form.saving && !saved, { onLeave: kept.drafts.drop });
  // After the render that removed the leave guard.
  useEffect(() => {
    if (!saved) return;
    // Replaces the form's history entry: Back does not reopen a saved form.
    const goOn = () =>
      void navigate({
        ...(saved.to === undefined ? { to: back, ...rememberedList(back) } : linkTo(saved.to)),
        replace: true,
      });
    if (after === 0) return goOn();
    const timer = setTimeout(goOn, after);
    return () => clearTimeout(timer);
  }, [saved, navigate, back, after]);
  const page = (
    <>
      <Panel>
        {kept.draft && form.dirty && !saved && (
          <RestoredNote savedAt={kept.draft.savedAt} onDiscard={form.reset} />
        )}
        <RecordFormBody
          form={form}
          label={title}
          onCancel={leave}
          focusFirst={!record}
          {...(saveLabel && { saveLabel })}
        >
          {children(form)}
        </RecordFormBody>
      </Panel>
      {below}
    </>
  );
  if (!record || !history) return page;
  return (
    <RecordTabs record={history} id={record.id}>
      {page}
    </RecordTabs>
  );
}

const statusOf = (record: object | undefined) => (record as { status?: unknown } | undefined)?.status;

const switchesOff = (record: object | undefined, values: object) =>
  statusOf(record) === '1' && statusOf(values) === '0';
