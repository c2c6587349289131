import { ActionIcon } from '@mantine/core';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { CHANNEL_SETTINGS, CHANNELS } from '@otolead/contract/messages/messages.rules.ts';
import { IconMessage } from '@tabler/icons-react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { useCan, useSession } from '../../platform/session/session.ts';

const loadDialog = async () => {
  const [{ MessageDialog }] = await Promise.all([import('./MessageDialog.tsx'), loadTexts('messages')]);
  return MessageDialog;
};

interface MessageButtonProps {
  leadId: number;
  name: string;
}

/** Opens the messages with a customer. Hidden without the right to edit leads, and in markets without messages. */
export function MessageButton({ leadId, name }: MessageButtonProps) {
  const t = useT('leads');
  const dialog = useLazyDialog(loadDialog);
  const settings = useSession()?.settings ?? {};
  const can = useCan();
  const isOn = can(EDIT_LEAD) && CHANNELS.some((channel) => settings[CHANNEL_SETTINGS[channel]] === '1');
  if (!isOn) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={t('messages.open', { name })}
        title={t('messages.open', { name })}
        onClick={dialog.open}
      >
        <IconMessage size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
      {dialog.render({ leadId, name })}
    </>
  );
}
