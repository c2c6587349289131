import type { Waiting } from '@otolead/contract/my-day/my-day.schema.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { linkTo } from '../../ui/list/link-to.ts';
import classes from './my-day.module.css';

/** The screen for each kind. */
const PLACES = {
  callbacks: '/my-day',
  tasks: '/my-day',
  given: '/lead-list?view=myactive&date=any',
  audits_agent: '/audit_list?tab=Pending%20on%20Agent',
  audits_new: '/audit_list?tab=New',
  audits_returned: '/audit_list?tab=Pending%20on%20Auditor',
  test_drives: '/lead-list?date=any',
  refusals: '/black-list?review=1',
  budgets: '/security_log?event=budget_passed',
  approvals: '/export_approvals',
} as const satisfies Record<Waiting[number]['kind'], string>;

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
