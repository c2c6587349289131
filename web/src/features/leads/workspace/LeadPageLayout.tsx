import { type ReactNode, useState } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import { BesidePlace } from '../../../ui/Beside/Beside.tsx';
import { Segments } from '../../../ui/Segments/Segments.tsx';
import classes from './LeadPageLayout.module.css';

export interface LeadPageLayoutProps {
  header: ReactNode;
  /** The status form: at the right, on a phone below the header. */
  form: ReactNode;
  customer: ReactNode;
  preferences: ReactNode;
  cars: ReactNode;
  history: ReactNode;
  /** The part that a phone shows first; default: the form. */
  opens?: LeadPart;
}

const PARTS = ['form', 'customer', 'cars', 'history'] as const;

type LeadPart = (typeof PARTS)[number];

/**
 * Everything about a lead on one screen: the columns scroll, not the page. The form is first in reading order,
 * because agents open leads for it. A phone shows one part at a time and keeps input in the others.
 */
export function LeadPageLayout(props: LeadPageLayoutProps) {
  const { header, form, customer, preferences, cars, history, opens = 'form' } = props;
  const t = useT('leads');
  const [part, setPart] = useState(opens);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  return (
    <div className={classes.root} data-part={part}>
      <BesidePlace value={beside}>{header}</BesidePlace>
      <Segments
        className={classes.parts}
        aria-label={t('detail.parts')}
        options={PARTS.map((value) => ({ value, label: t(`detail.part.${value}`) }))}
        value={part}
        onChange={setPart}
      />
      <div className={classes.columns}>
        <div ref={setBeside} className={classes.beside} />
        <div className={classes.form}>{form}</div>
        <div className={classes.panels}>
          <div className={classes.cards}>
            {customer}
            <div className={classes.side}>{preferences}</div>
          </div>
          <div className={classes.cars}>{cars}</div>
          <div className={classes.history}>{history}</div>
        </div>
      </div>
    </div>
  );
}

/** A placeholder until the lead is known. */
export function LeadPageLayoutSpace() {
  return <div className={classes.space} />;
}
