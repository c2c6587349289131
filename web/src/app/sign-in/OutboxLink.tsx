import { demoOutbox } from '../../features/session/login/demo-outbox.ts';
import { useT } from '../../platform/i18n/i18n.ts';

/** Where the demo shows the mails that it does not send; nothing elsewhere. */
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
