import type { Waiting } from '@otolead/contract/my-day/my-day.schema.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { linkTo } from '../../ui/list/link-to.ts';
import classes from './my-day.module.css';
import { PLACES } from './waiting-places.ts';

const MOST_SHOWN = 99;

/** The user's pending items, each with a link. */
export function WaitingList({ waiting, onLeave }: { waiting: Waiting; onLeave: () => void }) {
  const t = useT('my-day');
  return (
    <ul className={classes.waiting} aria-label={t('waiting.title')}>
      {waiting.map(({ kind, count }) => (
        <li key={kind}>
          <Link {...linkTo(PLACES[kind])} onClick={onLeave}>
            {t(`waiting.${kind}`, { count, shown: count > MOST_SHOWN ? `${MOST_SHOWN}+` : count })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
