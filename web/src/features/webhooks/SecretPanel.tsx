import { Button, Text } from '@mantine/core';
import { SECRET_GRACE_HOURS } from '@otolead/contract/webhooks/retries.rules.ts';
import { makeWebhookSecret } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import type { Webhook } from '@otolead/contract/webhooks/webhooks.record.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { RECORDS } from '../../ui/list/records-key.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { ShownOnce } from '../../ui/ShownOnce/ShownOnce.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';

/** The secret that signs a receiver's messages; renewed here only. */
export function SecretPanel({ webhook }: { webhook: Webhook }) {
  const { id, has_secret: hasSecret, old_secret_until: oldUntil } = webhook;
  const t = useT('webhooks');
  const kernel = useT('kernel');
  const client = useQueryClient();
  const timeOf = useDateTime();
  const [shown, setShown] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () => call(makeWebhookSecret, { id }),
    onSuccess: (answer) => {
      mutationToast(answer);
      setShown(answer.data.secret);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  });
  const askToMake = async () => {
    const agreed =
      !hasSecret ||
      (await confirm({
        title: t('secret.ask'),
        text: t('secret.ask_text', { hours: SECRET_GRACE_HOURS }),
        confirm: t('secret.make_again'),
        cancel: kernel('form.cancel'),
      }));
    if (agreed) make.mutate();
  };
  return (
    <Panel
      title={t('secret.title')}
      actions={
        <Button variant="default" loading={make.isPending} onClick={() => void askToMake()}>
          {t(hasSecret ? 'secret.make_again' : 'secret.make')}
        </Button>
      }
    >
      {shown && (
        <ShownOnce
          secret={shown}
          words={{
            label: t('secret.new'),
            hint: t('secret.shown_once'),
            copy: t('secret.copy'),
            copied: t('secret.copied'),
            done: t('secret.done'),
          }}
          onDone={() => setShown(null)}
        />
      )}
      <Text size="sm">
        {!hasSecret && t('secret.missing')}
        {hasSecret && (oldUntil ? t('secret.both', { time: timeOf(oldUntil) }) : t('secret.one'))}
      </Text>
    </Panel>
  );
}
