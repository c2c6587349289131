import { Button } from '@mantine/core';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { formatDateTime, localDate } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { DAY_COUNTED } from '@otolead/contract/my-day/due.rules.ts';
import type { DayLead, LeadTask, MyDay } from '@otolead/contract/my-day/my-day.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useMinute, useToday } from '../../platform/clock.ts';
import { type Translate, useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { Contact } from '../../ui/Contact/Contact.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { countTo, formatCount } from '../../ui/format.ts';
import { useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';
import { linkTo } from '../../ui/list/link-to.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import rows from '../../ui/Panel/PanelRows.module.css';
import { StatusPill } from '../../ui/StatusPill/StatusPill.tsx';
import { DAY_KEYS } from './day-keys.ts';
import { myDayQuery, useCloseTask, useSnooze } from './my-day.api.ts';
import classes from './my-day.module.css';
import { PutOff } from './PutOff.tsx';
import { Reminders } from './Reminders.tsx';

const PROMISED = ['overdue', 'due_now', 'later_today'] as const satisfies readonly (keyof MyDay)[];

type LeadGroup = (typeof PROMISED)[number] | 'never_touched';

/** /my-day: an agent's promises and waiting leads, most urgent first; N opens the best. */
export function MyDayPage({ next }: { next: ReactNode }) {
  const t = useT('my-day');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(myDayQuery());
  useScreenKeys(DAY_KEYS);
  const day = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const leads: Element[] = [...(day.current?.querySelectorAll('[data-day-lead]') ?? [])];
    const at = document.activeElement === null ? -1 : leads.indexOf(document.activeElement);
    const next = leads[at < 0 ? 0 : Math.min(Math.max(at + by, 0), leads.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  };
  useSingleKey('j', () => step(1));
  useSingleKey('k', () => step(-1));
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <Page title={t('kernel:menu.my_day')} actions={next} toolbar={<Reminders framed />}>
      {data && <Progress day={data} />}
      {data && (
        <div ref={day} className={classes.day}>
          {PROMISED.map((group) => (
            <LeadPanel key={group} day={data} group={group} />
          ))}
          <Panel title={t('day.tasks')} note={noteOf(data, 'tasks', t, language)} flush>
            <Rows empty={t('day.tasks.none')}>
              {data.tasks.map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </Rows>
          </Panel>
          <LeadPanel day={data} group="never_touched" />
        </div>
      )}
    </Page>
  );
}

/** What is done today, and what is left of the promises. */
function Progress({ day: { progress, totals } }: { day: MyDay }) {
  const t = useT('my-day');
  const language = useLanguage();
  const left = PROMISED.reduce((sum, group) => sum + totals[group], 0);
  return (
    <p className={classes.progress}>
      {t('day.progress', {
        count: progress.calls,
        answered: formatCount(progress.answered, language),
        left: countTo(DAY_COUNTED, left, language),
      })}
    </p>
  );
}

function LeadPanel({ day, group }: { day: MyDay; group: LeadGroup }) {
  const t = useT('my-day');
  const language = useLanguage();
  return (
    <Panel
      title={t(`day.${group}`)}
      note={noteOf(day, group, t, language)}
      {...(group === 'never_touched' && { className: classes.fresh })}
      flush
    >
      <Rows empty={t(`day.${group}.none`)}>
        {day[group].map((lead) => (
          <LeadRow key={lead.lead_id} lead={lead} group={group} />
        ))}
      </Rows>
      <RestLink day={day} group={group} />
    </Panel>
  );
}

type Group = keyof MyDay['totals'];

/** '50 of 212', '50 of 1,000+' beyond the count limit, or the total. */
function noteOf(day: MyDay, group: Group, t: Translate<'my-day'>, language: Language): string {
  const shown = day[group].length;
  const total = countTo(DAY_COUNTED, day.totals[group], language);
  return day.totals[group] > shown ? t('day.some', { shown, total }) : total;
}

/** A link to the group's full list, if truncated. */
function RestLink({ day, group }: { day: MyDay; group: LeadGroup }) {
  const t = useT('my-day');
  const language = useLanguage();
  const today = useToday();
  const { timeZone } = activeMarket();
  if (day.totals[group] <= day[group].length) return null;
  const first = day[group][0]?.followup_date;
  const from = first && group === 'overdue' ? localDate(new Date(first), timeZone) : today;
  const address =
    group === 'never_touched'
      ? '/lead-list?date=any&status=1&sub=1&num_attempt=0'
      : `/lead-list?view=myactive&date=followup_date&from=${from}&to=${today}`;
  return (
    <Link className={classes.rest} {...linkTo(address)}>
      {t('day.all_of', { total: countTo(DAY_COUNTED, day.totals[group], language) })}
    </Link>
  );
}

function Rows({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className={rows.empty}>{empty}</p>;
  return <ul className={rows.rows}>{children}</ul>;
}

function LeadRow({ lead, group }: { lead: DayLead; group: LeadGroup }) {
  const t = useT('my-day');
  const language = useLanguage();
  const now = useMinute();
  const { timeZone } = activeMarket();
  const snooze = useSnooze();
  const when =
    group === 'never_touched'
      ? t('day.age', { age: age(new Date(lead.created_date), now, t) })
      : lead.followup_date && formatDateTime(new Date(lead.followup_date), timeZone, language);
  const isSnoozed = lead.snoozed_until !== null && new Date(lead.snoozed_until) > now;
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <span className={classes.title}>
          <Link className={rows.name} data-day-lead {...leadLink(lead.lead_id)}>
            {lead.name}
          </Link>
          <StatusPill statusId={lead.status_id} label={`${lead.status} · ${lead.sub_status}`} />
        </span>
        <span className={rows.second}>
          {[when, t('day.attempts', { count: lead.attempts }), isSnoozed && t('day.snoozed')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={rows.second}>
          <Contact
            leadId={lead.lead_id}
            field="mobile"
            value={lead.mobile}
            name={lead.name}
            written={showMobile}
          />
          {[lead.city, lead.car].filter(Boolean).map((fact) => ` · ${fact}`)}
        </span>
        {lead.comment && <span className={classes.said}>{lead.comment}</span>}
      </span>
      {lead.is_callback && !isSnoozed && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('snooze.of', { name: lead.name })}
          onClick={() => snooze.mutate({ lead_id: lead.lead_id, minutes: 15 })}
        >
          {t('snooze')}
        </Button>
      )}
      {group === 'overdue' && !lead.is_callback && <PutOff lead={lead} />}
    </li>
  );
}

function TaskRow({ task }: { task: LeadTask }) {
  const t = useT('my-day');
  const language = useLanguage();
  const close = useCloseTask();
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <Link className={rows.name} data-day-lead {...leadLink(task.lead_id)}>
          {task.name}
        </Link>
        <span className={rows.second}>
          {task.task} · {formatDateTime(new Date(task.due_at), activeMarket().timeZone, language)}
        </span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('done.of', { task: task.task })}
        loading={close.isPending}
        onClick={() => close.mutate({ lead_id: task.lead_id, id: task.id })}
      >
        {t('done')}
      </Button>
    </li>
  );
}

/** Time since the last call, in the largest fitting unit. */
function age(since: Date, now: Date, t: Translate<'my-day'>): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return t('age.minutes', { count: minutes });
  if (minutes < 48 * 60) return t('age.hours', { count: Math.floor(minutes / 60) });
  return t('age.days', { count: Math.floor(minutes / 1440) });
}
