import { ActionIcon, Button } from '@mantine/core';
import { sendReportSchedule } from '@otolead/contract/reports/schedules.endpoints.ts';
import type { ReportSchedule } from '@otolead/contract/reports/schedules.schema.ts';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { jobStarted } from '../../platform/jobs.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { RECORDS } from '../../ui/list/records-key.ts';

interface SendNowProps {
  schedule: Pick<ReportSchedule, 'id' | 'name'>;
  /** Among the actions of a row. */
  compact?: boolean;
}

/** Sends a schedule's report now, outside its schedule; asks first. */
export function SendNow({ schedule: { id, name }, compact = false }: SendNowProps) {
  const t = useT('reports');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (request_id: string | undefined) => call(sendReportSchedule, { id, request_id }),
    onSuccess: (answer) => {
      mutationToast(answer);
      jobStarted();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('schedule.send_ask', { name }),
      text: t('schedule.send_text'),
      confirm: t('schedule.send_now'),
      cancel: t('kernel:form.cancel'),
    });
    if (agreed) mutate(globalThis.crypto?.randomUUID?.());
  };
  if (compact)
    return (
      <ActionIcon
        variant="subtle"
        loading={isPending}
        aria-label={t('schedule.send_named', { name })}
        title={t('schedule.send_now')}
        onClick={() => void ask()}
      >
        <IconSend size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button variant="default" loading={isPending} onClick={() => void ask()}>
      {t('schedule.send_now')}
    </Button>
  );
}
