import { Button } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { confirm } from '../dialogs/confirm.ts';
import { InlineNotice } from '../InlineNotice/InlineNotice.tsx';

interface RestoredNoteProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  onDiscard: () => void;
}

/** Notice over a form restored after a reload or a lost session. */
export function RestoredNote({ savedAt, onDiscard }: RestoredNoteProps) {
  const t = useT('kernel');
  const language = useLanguage();
  const time = formatDateTime(new Date(savedAt), activeMarket().timeZone, language);
  const ask = async () => {
    const agreed = await confirm({
      title: t('form.discard_title'),
      text: t('leave.text'),
      confirm: t('form.discard'),
      cancel: t('form.cancel'),
      danger: true,
    });
    if (agreed) onDiscard();
  };
  return (
    <InlineNotice
      action={
        <Button variant="default" size="xs" onClick={() => void ask()}>
          {t('form.discard')}
        </Button>
      }
    >
      {t('form.restored', { time })}
    </InlineNotice>
  );
}
