import { ldWord } from '@otolead/contract/assigned-cars/cars.rules.ts';
import { formatDate, formatDateTime, localDate } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { AssignedCar as Car } from '@otolead/contract/leads/leads.schema.ts';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { Panel } from '../../../ui/Panel/Panel.tsx';
import { Pill, type Tone } from '../../../ui/StatusPill/StatusPill.tsx';
import { TwoLine } from '../../../ui/TwoLine/TwoLine.tsx';
import classes from './AssignedCarsPanel.module.css';
import { Copyable } from './Copyable.tsx';

interface AssignedCarsPanelProps {
  cars: readonly Car[];
  /** Assigns the lead to a dealer. */
  assign: ReactNode;
  /** The action on a car's DSE. */
  dseAction: (car: Car) => ReactNode;
  /** Chat links to a car's DSE. */
  chats: (car: Car, mobile: string) => ReactNode;
  /** Further actions on a car; null if the user has none. */
  actions: ((car: Car) => ReactNode) | null;
}

/** The lead's dealers, newest first; a long list scrolls inside (spec A§2). */
export function AssignedCarsPanel({ cars, assign, ...slots }: AssignedCarsPanelProps) {
  const t = useT('leads');
  const title = t('detail.assigned_cars');
  if (cars.length === 0) {
    return (
      <Panel title={title} actions={assign}>
        <p className={classes.nothing}>{t('detail.assigned_cars.empty')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={title} note={cars.length} actions={assign} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={`${title}: ${cars.length}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('detail.car_dealer')}</th>
              <th scope="col">{t('detail.dse')}</th>
              <th scope="col">{t('detail.ld_status')}</th>
              <th scope="col">{t('detail.test_drive')}</th>
              <th scope="col">{t('detail.visit')}</th>
              {slots.actions && (
                <th scope="col" className={classes.actions}>
                  {t('assigned-cars:actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {cars.map((car) => (
              <CarRow key={car.id} car={car} {...slots} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

type CarRowProps = Omit<AssignedCarsPanelProps, 'cars' | 'assign'> & { car: Car };

function CarRow({ car, dseAction, chats, actions }: CarRowProps) {
  const t = useT('leads');
  const dealer =
    car.dealer_organization && car.dealer_organization !== car.dealer_name
      ? `${car.dealer_name} · ${car.dealer_organization}`
      : car.dealer_name;
  return (
    <tr>
      <th scope="row">
        <TwoLine strong first={`${car.make} ${car.model}`} second={dealer} />
      </th>
      <td className={classes.dse} data-label={t('detail.dse')}>
        <div className={classes.person}>
          <Salesperson car={car} chats={car.dse_mobile ? chats(car, car.dse_mobile) : null} />
          {dseAction(car)}
        </div>
      </td>
      <td data-label={t('detail.ld_status')}>
        <TwoLine first={<LdStatus status={car.status} />} second={<Since car={car} />} />
      </td>
      <td data-label={t('detail.test_drive')}>
        <Appointment
          name={car.td_status_name}
          iso={car.td_completed_date ?? car.td_date}
          atHome={car.is_requested_at_home}
        />
      </td>
      <td data-label={t('detail.visit')}>
        <Appointment name={car.visit_status_name} iso={car.visit_date} />
      </td>
      {actions && <td className={classes.actions}>{actions(car)}</td>}
    </tr>
  );
}

function Salesperson({ car: { dse_name, dse_mobile }, chats }: { car: Car; chats: ReactNode }) {
  const t = useT('leads');
  if (!dse_name) return <span className={classes.nothing}>–</span>;
  const mobile = dse_mobile && (
    <>
      <Copyable text={dse_mobile} name={t('detail.dse_mobile')}>
        {showMobile(dse_mobile)}
      </Copyable>
      {chats}
    </>
  );
  return <TwoLine first={dse_name} second={mobile} />;
}

const LD_TONES = { approved: 'success', rejected: 'danger', pending: 'warning' } as const satisfies Record<
  string,
  Tone
>;

function LdStatus({ status }: { status: number | null }) {
  const t = useT('leads');
  const word = ldWord(status);
  return <Pill tone={LD_TONES[word]}>{t(`ld.${word}`)}</Pill>;
}

/** Why the client rejected it, or since when the dealer has it. */
function Since({ car: { status, failed_reason: reason, triggered_date: iso } }: { car: Car }) {
  const t = useT('leads');
  const language = useLanguage();
  const { timeZone } = activeMarket();
  const at = new Date(iso);
  const exactly = t('detail.assigned_on', { date: formatDateTime(at, timeZone, language) });
  return (
    <time dateTime={iso} title={exactly}>
      {ldWord(status) === 'rejected' && reason ? reason : formatDate(localDate(at, timeZone), language)}
    </time>
  );
}

function Appointment({ name, iso, atHome }: { name: string | null; iso: string | null; atHome?: boolean }) {
  const t = useT('leads');
  const language = useLanguage();
  const { timeZone } = activeMarket();
  if (!name) return <span className={classes.nothing}>–</span>;
  const when = iso && (
    <time dateTime={iso} title={formatDate(localDate(new Date(iso), timeZone), language)}>
      {formatDateTime(new Date(iso), timeZone, language)}
    </time>
  );
  return (
    <TwoLine
      first={name}
      second={
        (when || atHome) && (
          <>
            {when}
            {atHome && `${when ? ' · ' : ''}${t('detail.at_home')}`}
          </>
        )
      }
    />
  );
}
