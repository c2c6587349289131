import { Skeleton } from '@mantine/core';
import { formatDate, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { LeadDetail, leadPreference } from '@otolead/contract/leads/leads.schema.ts';
import { memo, type ReactNode } from 'react';
import type { z } from 'zod';
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { ModelDot } from '../../../ui/ModelDot/ModelDot.tsx';
import { Panel } from '../../../ui/Panel/Panel.tsx';
import { Pill, type Tone } from '../../../ui/StatusPill/StatusPill.tsx';
import { Copyable } from './Copyable.tsx';
import classes from './LeadPanels.module.css';

/** What is known of the customer; a row without a value stays, so that its absence is seen. */
export function CustomerPanel({ lead, actions }: { lead: LeadDetail; actions?: ReactNode }) {
  const t = useT('leads');
  const market = activeMarket();
  const group = market.grouping === 'cluster' ? lead.cluster : lead.province;
  const place = [lead.lead_city, group].filter(Boolean).join(' · ');
  return (
    <Panel title={t('detail.customer')} actions={actions}>
      <dl className={classes.facts}>
        {market.code === 'id' && <Row name={t('detail.ktp_name')}>{lead.ktp_name}</Row>}
        <Row name={t('detail.alternate_mobile')}>
          {lead.alternate_mobile && (
            <Copyable text={lead.alternate_mobile} name={t('detail.alternate_mobile')}>
              {showMobile(lead.alternate_mobile)}
            </Copyable>
          )}
        </Row>
        <Row name={t('detail.email')}>
          {lead.lead_email && (
            <Copyable text={lead.lead_email} name={t('detail.email')}>
              {lead.lead_email}
            </Copyable>
          )}
        </Row>
        <Row name={t('detail.city')}>{place}</Row>
        <Row name={t('detail.address')}>{[lead.address, lead.postal_code].filter(Boolean).join(', ')}</Row>
        <Row name={t('detail.lead_type')}>{lead.lead_type}</Row>
        <StnkRow lead={lead} />
      </dl>
    </Panel>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span className={classes.nothing}>–</span>}</dd>
    </>
  );
}

/** Only once there is a registration to speak of. */
function StnkRow({ lead }: { lead: LeadDetail }) {
  const t = useT('leads');
  const language = useLanguage();
  const due = lead.stnk_follow_up_date;
  const shown = [lead.stnk_number, due && isLocalDate(due) && formatDate(due, language)].filter(Boolean);
  return shown.length > 0 && <Row name={t('detail.stnk')}>{shown.join(' · ')}</Row>;
}

type Preference = z.infer<typeof leadPreference>;

/** The card shows the first three (spec A§9). */
const SHOWN = 3;

/** Model status ids of domain.md 2: 1 not interested, 2 interested, 3 driven, 4 booked, 5 purchased, 6 lost. */
const MODEL_TONES: Readonly<Record<number, Tone>> = {
  1: 'neutral',
  2: 'success',
  3: 'info',
  4: 'violet',
  5: 'violet',
  6: 'danger',
};

export function PreferencesPanel({ preferences }: { preferences: readonly Preference[] }) {
  const t = useT('leads');
  const more = preferences.length - SHOWN;
  return (
    <Panel title={t('detail.preferences')} note={more > 0 ? `+${more}` : undefined}>
      {preferences.length === 0 && <p className={classes.nothing}>{t('detail.preferences.empty')}</p>}
      <ol className={classes.preferences}>
        {preferences.slice(0, SHOWN).map((preference, index) => (
          <li key={preference.id}>
            <ModelDot position={index + 1} />
            <span className={classes.model}>
              {preference.make} {preference.model}
              {preference.city && <span className={classes.nothing}> · {preference.city}</span>}
            </span>
            <Pill tone={MODEL_TONES[preference.model_status_id] ?? 'neutral'}>{preference.model_status}</Pill>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The two cards while they load, in their later size; what they wait for comes in parts. */
export const PanelSkeleton = memo(function PanelSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <Panel title={title}>
      <div className={classes.waiting} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
          <Skeleton key={row} height={13} width={row % 2 ? '62%' : '78%'} />
        ))}
      </div>
    </Panel>
  );
});
