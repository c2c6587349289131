import { demoOutbox } from '../../features/session/login/demo-outbox.ts';
import { useT } from '../../platform/i18n/i18n.ts';

/** Links to the demo's outbox; renders nothing elsewhere. */
export function OutboxLink() {
  const t = useT('kernel');
  const outbox = demoOutbox();
  return (
    outbox && (
      <a href={outbox} target="_blank" rel="noreferrer">
        {t('outbox.title')}
      </a>
    )
  );
}
