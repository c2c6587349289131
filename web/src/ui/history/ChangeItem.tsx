import type { ChangeEntry } from '@otolead/contract/change-log/changes.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useWords } from './change-words.ts';
import classes from './history.module.css';

interface ChangeItemProps {
  entry: ChangeEntry;
  /** Names the record, for lists across records. */
  named?: boolean;
}

/** Who saved when, and each field from old to new. */
export function ChangeItem({ entry, named = false }: ChangeItemProps) {
  const t = useT('change-log');
  const language = useLanguage();
  const words = useWords();
  return (
    <div>
      <p className={classes.when}>
        <time dateTime={entry.created_at}>
          {formatDateTime(new Date(entry.created_at), activeMarket().timeZone, language)}
        </time>
        <strong>
          <bdi>{entry.actor_name}</bdi>
        </strong>
        {named && <bdi>{words.record(entry)}</bdi>}
        <span>{t(entry.is_new ? 'created' : 'changed')}</span>
      </p>
      <ul className={classes.fields}>
        {words.lines(entry).map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
