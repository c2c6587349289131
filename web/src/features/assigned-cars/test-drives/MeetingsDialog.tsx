import { Button, Skeleton } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { changerOf } from '../../../platform/api/lead-conflict.ts';
import { configQuery } from '../../../platform/config/config.api.ts';
import type { LazyDialogProps } from '../../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx';
import { useFocusFirstError } from '../../../ui/fields/useFocusFirstError.ts';
import { FormDialog, type FormFrame, useUnsaved } from '../../../ui/form/FormDialog.tsx';
import { InlineNotice } from '../../../ui/InlineNotice/InlineNotice.tsx';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import classes from '../assignments.module.css';
import type { CarActionProps } from '../CarActions.tsx';
import { subLeadQuery } from '../cars.api.ts';
import { TestDriveFields, useTestDriveForm } from './TestDriveForm.tsx';
import type { MeetingForm } from './useMeetingForm.ts';
import { useVisitForm, VisitFields } from './VisitForm.tsx';

type SubLeadOf = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof subLeadQuery>['queryFn']>>>>;

type DialogProps = LazyDialogProps &
  CarActionProps & {
    /** A first test drive is prefilled: Enter saves it. */
    suggests: boolean;
  };

/** Test drive and dealer visit of an assigned car, one tab each (spec A§2). */
export function MeetingsDialog({ leadId, car, suggests, ...frame }: DialogProps) {
  const t = useT('assigned-cars');
  return (
    <FormDialog {...frame} title={t('meetings.title', { car: `${car.make} ${car.model}` })} size={560}>
      {(inside) => <MeetingsOfCar leadId={leadId} carId={car.id} suggests={suggests} frame={inside} />}
    </FormDialog>
  );
}

interface MeetingsOfCarProps {
  leadId: number;
  carId: number;
  suggests: boolean;
  frame: FormFrame;
}

function MeetingsOfCar({ leadId, carId, suggests, frame }: MeetingsOfCarProps) {
  const t = useT('assigned-cars');
  const car = useQuery(subLeadQuery(leadId, carId));
  // Wait for the choices: late ones would shift the layout.
  const lists = useQuery(configQuery(STATUS_LISTS));
  const failed = [car, lists].find(({ data, error }) => !data && error);
  return (
    <div className={classes.meetings} data-suggests={suggests || undefined}>
      {car.data && lists.data ? (
        <Meetings sub={car.data} suggests={suggests} frame={frame} />
      ) : failed ? (
        <ErrorState message={failed.error?.message} onRetry={() => void failed.refetch()} />
      ) : (
        <div role="status" aria-label={t('kernel:loading')} className={classes.coming}>
          <Skeleton width={180} height={26} />
          <Skeleton height={40} />
          {suggests && <Skeleton height={52} />}
          <Skeleton height={70} />
        </div>
      )}
    </div>
  );
}

const STATUS_LISTS = ['test_drive_status_list', 'dealer_visit_status_list'] as const;

interface MeetingsProps {
  sub: SubLeadOf;
  suggests: boolean;
  frame: FormFrame;
}

function Meetings({ sub, suggests, frame }: MeetingsProps) {
  const t = useT('assigned-cars');
  const [tab, setTab] = useState<'test_drive' | 'visit'>('test_drive');
  // Input in the other tab is still unsaved.
  const drive = useTestDriveForm(sub, suggests, () => (visit.isEdited ? setTab('visit') : frame.close()));
  const visit = useVisitForm(sub, () => (drive.isEdited ? setTab('test_drive') : frame.close()));
  useUnsaved(frame, drive.isEdited || visit.isEdited, drive.isSaving || visit.isSaving);
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
        <MeetingFrame
          form={drive}
          onCancel={frame.cancel}
          isSuggested={suggests && sub.td_status_id === null}
        >
          <TestDriveFields form={drive} sub={sub} />
        </MeetingFrame>
      ) : (
        <MeetingFrame form={visit} onCancel={frame.cancel}>
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
  const t = useT('assigned-cars');
  const root = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  useFocusFirstError(root, refusals);
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

/** A stale save of a meeting: saving again overwrites, taking theirs drops mine. */
function Conflict<Values extends object>({ form }: { form: MeetingForm<Values> }) {
  const t = useT('assigned-cars');
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
      {t('conflict.text', { name: changerOf(conflict), time, status: conflict.fields[0]?.theirs ?? '' })}
    </InlineNotice>
  );
}
