import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMinute } from '../../platform/clock.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { myDayQuery, useSnooze } from './desk.api.ts';
import classes from './reminders.module.css';

const SHOWN = 3;

/** Callbacks and tasks whose time has come: they stay until they are done or snoozed. */
export function Reminders() {
  const can = useCan();
  return can('/my-day') ? <Due /> : null;
}

interface Reminder {
  readonly key: string;
  readonly leadId: number;
  readonly taskId?: number;
  readonly name: string;
  readonly text: string;
  readonly at: string | null;
  readonly snoozedUntil: string | null;
}

function Due() {
  const t = useT('desk');
  const now = useMinute();
  const { data } = useQuery(myDayQuery());
  const snooze = useSnooze();
  if (!data) return null;
  const callbacks = [...data.overdue, ...data.due_now, ...data.later_today].filter(
    (lead) => lead.is_callback,
  );
  const all: Reminder[] = [
    ...callbacks.map((lead) => ({
      key: `lead ${lead.lead_id}`,
      leadId: lead.lead_id,
      name: lead.name,
      text: t('remind.callback'),
      at: lead.followup_date,
      snoozedUntil: lead.snoozed_until,
    })),
    ...data.tasks.map((task) => ({
      key: `task ${task.id}`,
      leadId: task.lead_id,
      taskId: task.id,
      name: task.name,
      text: task.task,
      at: task.due_at,
      snoozedUntil: task.snoozed_until,
    })),
  ];
  const due = all.filter(
    ({ at, snoozedUntil }) =>
      at !== null && new Date(at) <= now && (snoozedUntil === null || new Date(snoozedUntil) <= now),
  );
  if (due.length === 0) return null;
  return (
    <section className={classes.root} aria-label={t('remind.title')} aria-live="polite">
      {due.slice(0, SHOWN).map(({ key, leadId, taskId, name, text }) => (
        <InlineNotice
          key={key}
          tone="warning"
          title={name}
          action={
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('snooze.of', { name })}
              onClick={() =>
                snooze.mutate({
                  lead_id: leadId,
                  minutes: 15,
                  ...(taskId !== undefined && { task_id: taskId }),
                })
              }
            >
              {t('snooze')}
            </Button>
          }
        >
          <Link to="/Leads-Details" search={{ id: leadId }}>
            {text}
          </Link>
        </InlineNotice>
      ))}
    </section>
  );
}
