import { Button, Modal } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { focusFirstError } from '../../ui/fields/focusFirstError.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import classes from './assignments.module.css';
import type { CarActionProps } from './CarActions.tsx';
import { subLeadQuery } from './cars.api.ts';
import { TestDriveFields, useTestDriveForm } from './TestDriveForm.tsx';
import type { MeetingForm } from './useMeetingForm.ts';
import { useVisitForm, VisitFields } from './VisitForm.tsx';

type SubLeadOf = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof subLeadQuery>['queryFn']>>>>;

type DialogProps = LazyDialogProps &
  CarActionProps & {
    /** A first test drive is filled in: Enter saves it. */
    suggests: boolean;
  };

/** Test drive and dealer visit of an assigned car, one tab each (spec A§2). */
export function MeetingsDialog({ opened, onClose, leadId, car, suggests }: DialogProps) {
  const t = useT('assignments');
  const { asking, ask } = useConfirm();
  const dirty = useRef(false);
  const close = async () => {
    if (asking) return;
    const question = {
      title: t('kernel:leave.title'),
      text: t('kernel:leave.text'),
      confirm: t('kernel:leave.confirm'),
      cancel: t('kernel:leave.stay'),
    };
    if (!dirty.current || (await ask(question))) onClose();
  };
  const sub = useQuery({ ...subLeadQuery(leadId, car.id), enabled: opened });
  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={t('meetings.title', { car: `${car.make} ${car.model}` })}
      size={560}
      closeOnEscape={!asking}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      {sub.isError && <ErrorState message={sub.error.message} onRetry={() => void sub.refetch()} />}
      {sub.data ? (
        <Meetings
          sub={sub.data}
          suggests={suggests}
          onSaved={onClose}
          onCancel={() => void close()}
          onDirty={(isDirty) => {
            dirty.current = isDirty;
          }}
        />
      ) : (
        !sub.isError && <p className={classes.hint}>{t('kernel:loading')}</p>
      )}
    </Modal>
  );
}

interface MeetingsProps {
  sub: SubLeadOf;
  suggests: boolean;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

function Meetings({ sub, suggests, onSaved, onCancel, onDirty }: MeetingsProps) {
  const t = useT('assignments');
  const [tab, setTab] = useState<'test_drive' | 'visit'>('test_drive');
  const drive = useTestDriveForm(sub, suggests, onSaved);
  const visit = useVisitForm(sub, onSaved);
  const isDirty = drive.isEdited || visit.isEdited;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <Tabs
      label={t('meetings')}
      tabs={[
        { name: 'test_drive', label: t('meetings.test_drive') },
        { name: 'visit', label: t('meetings.visit') },
      ]}
      value={tab}
      onChange={setTab}
      listClassName={classes.tabs}
    >
      {tab === 'test_drive' ? (
        <MeetingFrame form={drive} onCancel={onCancel} isSuggested={suggests && sub.td_status_id === null}>
          <TestDriveFields form={drive} sub={sub} />
        </MeetingFrame>
      ) : (
        <MeetingFrame form={visit} onCancel={onCancel}>
          <VisitFields form={visit} />
        </MeetingFrame>
      )}
    </Tabs>
  );
}

interface FrameProps<Values extends object> {
  form: MeetingForm<Values>;
  onCancel: () => void;
  /** Focused, because the drive is prefilled and Enter saves it. */
  isSuggested?: boolean;
  children: ReactNode;
}

function MeetingFrame<Values extends object>({
  form,
  onCancel,
  isSuggested = false,
  children,
}: FrameProps<Values>) {
  const t = useT('assignments');
  const root = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0) focusFirstError(root.current);
  }, [refusals]);
  useEffect(() => {
    if (isSuggested) root.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [isSuggested]);
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {children}
      <Conflict form={form} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** Stale save of a meeting: saving again overwrites it, taking theirs drops mine. */
function Conflict<Values extends object>({ form }: { form: MeetingForm<Values> }) {
  const t = useT('assignments');
  const language = useLanguage();
  const { conflict } = form;
  if (!conflict) return null;
  const time = formatDateTime(new Date(conflict.changed_at), activeMarket().timeZone, language);
  return (
    <InlineNotice
      tone="warning"
      action={
        <Button size="xs" variant="default" onClick={form.takeTheirs}>
          {t('conflict.theirs')}
        </Button>
      }
    >
      {t('conflict.text', { name: conflict.changed_by, time, status: conflict.fields[0]?.theirs ?? '' })}
    </InlineNotice>
  );
}
