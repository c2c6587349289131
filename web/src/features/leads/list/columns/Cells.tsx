import { formatDate, localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { isMasked } from '@otolead/contract/kernel/masked.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { memo } from 'react';
import { useMinute } from '../../../../platform/clock.ts';
import { useLanguage, useT } from '../../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../../platform/market/active-market.ts';
import { Contact } from '../../../../ui/Contact/Contact.tsx';
import { ModelDot } from '../../../../ui/ModelDot/ModelDot.tsx';
import { StatusPill } from '../../../../ui/StatusPill/StatusPill.tsx';
import { TwoLine } from '../../../../ui/TwoLine/TwoLine.tsx';
import { followupWords } from '../../followup-words.ts';
import classes from './Cells.module.css';

/** An explicit 'none': an empty cell could look like a fault. */
const NOTHING = <span className={classes.nothing}>–</span>;

/** A text of up to two lines. */
export function Wrapped({ text }: { text: string | null }) {
  return text === null ? (
    NOTHING
  ) : (
    <span className={classes.wrapped} title={text}>
      {text}
    </span>
  );
}

/** The link that opens the lead in a new tab; plain text without the right. */
export function LeadId({ id, href, title }: { id: number; href: string | null; title: string }) {
  if (href === null) return <span className={classes.leadId}>{id}</span>;
  return (
    <a className={classes.leadId} href={href} title={title} target="_blank" rel="noopener">
      {id}
    </a>
  );
}

export function Customer({ row: { lead_id: leadId, customer_details: details } }: { row: LeadRow }) {
  const { customer_name: name, customer_mobile: mobile, customer_city: city } = details;
  return (
    <span title={[name, city].filter(Boolean).join(' · ')}>
      <TwoLine
        strong
        first={name}
        second={
          isMasked(mobile) ? (
            <>
              <Contact leadId={leadId} field="mobile" value={mobile} name={name} written={showMobile} />
              {city && ` · ${city}`}
            </>
          ) : (
            [showMobile(mobile), city].filter(Boolean).join(' · ')
          )
        }
      />
    </span>
  );
}

/** 'dd mmm yyyy, HH:MM' by the market's clock, day above time. */
export const Moment = memo(function Moment({ iso }: { iso: string }) {
  const language = useLanguage();
  const { timeZone } = activeMarket();
  const instant = new Date(iso);
  return (
    <time dateTime={iso}>
      <TwoLine
        first={
          <>
            {formatDate(localDate(instant, timeZone), language)}
            <span className={classes.unseen}>, </span>
          </>
        }
        second={localTime(instant, timeZone)}
      />
    </time>
  );
});

export function Status({ row }: { row: LeadRow }) {
  return (
    <span className={classes.status} title={`${row.status} · ${row.sub_status}`}>
      <StatusPill statusId={row.status_id} label={row.status} />
      <span className={classes.subStatus}>{row.sub_status}</span>
    </span>
  );
}

/**
 * The first three cars of interest: red, blue, orange. A row has two lines, so two cars may share one, without
 * makes.
 */
export function InterestedIn({ cars }: { cars: LeadRow['interested_in'] }) {
  if (cars.length === 0) return NOTHING;
  return (
    <span className={classes.cars} data-count={cars.length} title={cars.map(carName).join(' · ')}>
      {cars.map((car, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is what a car of interest is known by
        <span key={index} className={classes.car}>
          <ModelDot position={index + 1} />
          <span>
            <span className={classes.make}>{car.make} </span>
            {car.model}
          </span>
        </span>
      ))}
    </span>
  );
}

function carName({ make, model }: LeadRow['interested_in'][number]): string {
  return `${make} ${model}`;
}

export function Followup({ iso }: { iso: string | null }) {
  const now = useMinute();
  const language = useLanguage();
  const t = useT('leads');
  if (iso === null) return NOTHING;
  const { timeZone } = activeMarket();
  const { tone, first, second } = followupWords(new Date(iso), now, { timeZone, language, t });
  return (
    <time dateTime={iso} className={classes.followup} data-tone={tone}>
      <TwoLine first={first} second={second} />
    </time>
  );
}
