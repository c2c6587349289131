import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import { leadLink } from '../../../platform/market/lead-address.ts';
import { isDialogOpen, isTypingTarget } from '../../../ui/keys/key-targets.ts';
import { useTrailPlace } from '../lead-trail.ts';
import { prerenderStep } from './prerendered-step.ts';
import classes from './TrailSteps.module.css';

/** The open lead's data loads first. */
const SETTLED_MS = 500;

let steppedTo: { readonly id: number; readonly isForward: boolean } | undefined;

/** Steps to the previous or next lead of the list that opened this one, with k and j as in that list. */
export function TrailSteps({ leadId }: { leadId: number }) {
  const t = useT('leads');
  const navigate = useNavigate();
  const router = useRouter();
  const place = useTrailPlace(leadId);
  const previous = place?.previous;
  const next = place?.next;
  const go = useCallback(
    (to: number) => {
      steppedTo = { id: to, isForward: to === next };
      void navigate(leadLink(to));
    },
    [navigate, next],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = event.key === 'k' ? previous : event.key === 'j' ? next : undefined;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (to === undefined || !isPlain || isDialogOpen() || isTypingTarget(event.target)) return;
      event.preventDefault();
      go(to);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, previous, next]);
  const prefetch = (to: number | undefined) => {
    if (to !== undefined) void router.preloadRoute(leadLink(to));
  };
  // The next step is likely in the same direction.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lead
  useEffect(() => {
    if (steppedTo?.id !== leadId) return;
    const ahead = steppedTo.isForward ? next : previous;
    if (ahead === undefined) return;
    let endAhead = () => {};
    const timer = setTimeout(() => {
      endAhead = prerenderStep(ahead, router.preloadRoute(leadLink(ahead)));
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      endAhead();
    };
  }, [leadId]);
  if (!place) return null;
  const step = (to: number | undefined, name: 'previous' | 'next') => (
    <button
      type="button"
      className={classes.step}
      aria-label={t(`detail.${name}`)}
      aria-keyshortcuts={name === 'previous' ? 'k' : 'j'}
      title={to === undefined ? t(`detail.${name}.none`) : t(`detail.${name}`)}
      disabled={to === undefined}
      onClick={() => to !== undefined && go(to)}
      onPointerEnter={() => prefetch(to)}
      onFocus={() => prefetch(to)}
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
