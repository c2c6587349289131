import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import { leadLink } from '../../../platform/market/lead-address.ts';
import { isDialogOpen, isTypingTarget } from '../../../ui/DataTable/keys.ts';
import { useTrailPlace } from '../lead-trail.ts';
import classes from './TrailSteps.module.css';

/** The lead before and after this one in the list that it was opened from, by k and j as there. */
export function TrailSteps({ leadId }: { leadId: number }) {
  const t = useT('leads');
  const navigate = useNavigate();
  const place = useTrailPlace(leadId);
  const previous = place?.previous;
  const next = place?.next;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = event.key === 'k' ? previous : event.key === 'j' ? next : undefined;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (to === undefined || !isPlain || isDialogOpen() || isTypingTarget(event.target)) return;
      event.preventDefault();
      void navigate(leadLink(to));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, previous, next]);
  if (!place) return null;
  const step = (to: number | undefined, name: 'previous' | 'next') => (
    <button
      type="button"
      className={classes.step}
      aria-label={t(`detail.${name}`)}
      aria-keyshortcuts={name === 'previous' ? 'k' : 'j'}
      title={to === undefined ? t(`detail.${name}.none`) : t(`detail.${name}`)}
      disabled={to === undefined}
      onClick={() => to !== undefined && void navigate(leadLink(to))}
    >
      {name === 'previous' ? (
        <IconChevronLeft size={16} aria-hidden />
      ) : (
        <IconChevronRight size={16} aria-hidden />
      )}
    </button>
  );
  return (
    <span className={classes.root}>
      {step(previous, 'previous')}
      <span className={classes.place}>{t('detail.place', { place: place.place, count: place.count })}</span>
      {step(next, 'next')}
    </span>
  );
}
