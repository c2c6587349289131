import type { WebRuleAnswer } from '@otolead/contract/web-rules/web-rules.schema.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { linkTo } from '../../ui/list/link-to.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';
import classes from './routing.module.css';

/** Who saved which version when; each opens. */
export function RuleVersions({ answer }: { answer: WebRuleAnswer }) {
  const t = useT('web-rules');
  const dateTime = useDateTime();
  const { versions, version: shown, process_list_id: id } = answer;
  return (
    <Panel title={t('versions')}>
      <ol className={classes.versions}>
        {versions.map(({ version, saved_by: name, saved_date: time }, at) => (
          <li key={version} aria-current={version === shown || undefined}>
            <span>{t('version_of', { version, name, time: dateTime(time) })}</span>
            {at === 0 && <strong>{t('now')}</strong>}
            {version !== shown && (
              <Link {...linkTo(`/list-web-rule?id=${id}${at === 0 ? '' : `&version=${version}`}`)}>
                {t('look_at', { version })}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
