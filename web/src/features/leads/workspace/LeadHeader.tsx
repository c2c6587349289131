import { Skeleton } from '@mantine/core';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { IconCalendarTime, IconPhone, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMinute } from '../../../platform/clock.ts';
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { StatusPill } from '../../../ui/StatusPill/StatusPill.tsx';
import { followupWords } from '../followup-words.ts';
import { CopyableContact } from './CopyableContact.tsx';
import classes from './LeadHeader.module.css';
import { TrailSteps } from './TrailSteps.tsx';

interface LeadHeaderProps {
  lead: LeadDetail;
  ownerAction: ReactNode;
  /** Chat links to the customer. */
  chats: ReactNode;
  /** Other users who have the lead open. */
  viewers: ReactNode;
  /** Actions on the whole lead. */
  actions: ReactNode;
}

/** Customer, status and due date: the strip above the columns. */
export function LeadHeader({ lead, ownerAction, chats, viewers, actions }: LeadHeaderProps) {
  const t = useT('leads');
  const state = `${lead.status} · ${lead.sub_status}`;
  return (
    <header className={classes.root}>
      <div className={classes.who}>
        <TrailSteps leadId={lead.lead_id} />
        <h1 className={classes.name} title={lead.lead_name}>
          {lead.lead_name}
        </h1>
        <span className={classes.id}>{lead.lead_id}</span>
        <span className={classes.state} title={state}>
          <StatusPill statusId={lead.status_id} label={state} />
        </span>
        <CopyableContact
          leadId={lead.lead_id}
          field="mobile"
          value={lead.lead_mobile}
          name={t('detail.mobile')}
          written={showMobile}
        />
        {chats}
        <span className={classes.viewers}>{viewers}</span>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('detail.followup')} icon={<IconCalendarTime {...ICON} />}>
          <DueDate iso={lead.followup_date} />
        </Fact>
        <Fact name={t('detail.attempts')} icon={<IconPhone {...ICON} />}>
          {lead.total_calls}
        </Fact>
        <Fact name={t('detail.my_active')} icon={<IconUser {...ICON} />}>
          <span className={classes.owner} title={lead.ActiveAgent ?? undefined}>
            {lead.ActiveAgent ?? '–'}
          </span>
          {ownerAction}
        </Fact>
      </dl>
      {actions}
    </header>
  );
}

const ICON = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

interface FactProps {
  name: string;
  /** Replaces the name where space is short. */
  icon: ReactNode;
  children: ReactNode;
}

function Fact({ name, icon, children }: FactProps) {
  return (
    <div className={classes.fact} title={name}>
      {icon}
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Red if overdue, amber today, and in words either way. */
function DueDate({ iso }: { iso: string | null }) {
  const t = useT('leads');
  const language = useLanguage();
  const now = useMinute();
  if (iso === null) return '–';
  const { timeZone } = activeMarket();
  const { tone, first, second } = followupWords(new Date(iso), now, { timeZone, language, t });
  return (
    <time dateTime={iso} className={classes.due} data-tone={tone}>
      {second ? `${first}, ${second}` : first}
    </time>
  );
}

export function LeadHeaderSkeleton() {
  return (
    <div className={`${classes.root} ${classes.waiting}`} aria-hidden="true">
      <Skeleton height={18} width={420} />
      <Skeleton height={14} width={480} className={classes.facts} />
    </div>
  );
}
