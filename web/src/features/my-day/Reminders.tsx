import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMinute } from '../../platform/clock.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { useCan } from '../../platform/session/session.ts';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';
import { myDayQuery, useCloseTask, useSnooze } from './my-day.api.ts';
import classes from './reminders.module.css';

/**
 * The callback or task due first: one line above the work, covering nothing, until done or snoozed. `besides`: the
 * open lead, of which only tasks show; `framed`: inside a page's padding, not across the window.
 */
export function Reminders({ besides, framed = false }: { besides?: number; framed?: boolean }) {
  const can = useCan();
  return can('/my-day') ? <Due besides={besides} framed={framed} /> : null;
}

interface Reminder {
  readonly leadId: number;
  readonly taskId?: number;
  readonly name: string;
  readonly text: string;
  readonly at: string | null;
  readonly snoozedUntil: string | null;
}

function Due({ besides, framed }: { besides: number | undefined; framed: boolean }) {
  const t = useT('my-day');
  const now = useMinute();
  const { data, isError, refetch } = useQuery(myDayQuery());
  const snooze = useSnooze();
  const close = useCloseTask();
  // A framed one leaves errors to the screen.
  if (!data) return isError && !framed ? <RetryLine onRetry={refetch} /> : null;
  const callbacks = [...data.overdue, ...data.due_now, ...data.later_today].filter(
    (lead) => lead.is_callback,
  );
  const all: Reminder[] = [
    ...callbacks.map((lead) => ({
      leadId: lead.lead_id,
      name: lead.name,
      text: t('remind.callback'),
      at: lead.followup_date,
      snoozedUntil: lead.snoozed_until,
    })),
    ...data.tasks.map((task) => ({
      leadId: task.lead_id,
      taskId: task.id,
      name: task.name,
      text: task.task,
      at: task.due_at,
      snoozedUntil: task.snoozed_until,
    })),
  ];
  const due = all.filter(
    ({ at, snoozedUntil, leadId, taskId }) =>
      (leadId !== besides || taskId !== undefined) &&
      at !== null &&
      new Date(at) <= now &&
      (snoozedUntil === null || new Date(snoozedUntil) <= now),
  );
  const [first] = due;
  if (!first) return null;
  const { leadId, taskId, name, text } = first;
  const later = { lead_id: leadId, minutes: 15, ...(taskId !== undefined && { task_id: taskId }) };
  return (
    <section
      className={framed ? `${classes.root} ${classes.framed}` : classes.root}
      aria-label={t('remind.title')}
      aria-live="polite"
    >
      <IconBell size={15} stroke={1.75} aria-hidden />
      <span className={classes.text}>
        <Link {...leadLink(leadId)}>{name}</Link> {text}
        {due.length > 1 && ` · ${t('remind.more', { count: due.length - 1 })}`}
      </span>
      {taskId !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('done.of', { task: text })}
          loading={close.isPending}
          onClick={() => close.mutate({ lead_id: leadId, id: taskId })}
        >
          {t('done')}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('snooze.of', { name })}
        onClick={() => snooze.mutate(later)}
      >
        {t('snooze')}
      </Button>
    </section>
  );
}
