import { ActionIcon, Anchor } from '@mantine/core';
import { saveBlacklist, searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import type { BlacklistEntry } from '@otolead/contract/blacklist/blacklist.schema.ts';
import { IconPhoneCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../platform/api/client.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { linkTo } from '../../ui/list/link-to.ts';
import { RECORDS } from '../../ui/list/records-key.ts';
import { useListPage } from '../../ui/list/useListPage.ts';

/** The reason; for a customer's refusal also the lead, and why somebody must review it. */
export function ReasonCell({ row }: { row: BlacklistEntry }) {
  const t = useT('blacklist');
  const { lead_id: leadId, reason, review } = row;
  if (leadId === null) return reason;
  return (
    <>
      {review ? t(`review.${review}`) : reason} ·{' '}
      <Anchor inherit renderRoot={(props) => <Link {...props} {...linkTo(`/Leads-Details?id=${leadId}`)} />}>
        {t('lead', { id: leadId })}
      </Anchor>
    </>
  );
}

/** Earlier refusals missing from the list because newer facts contradict them (domain.md 17). */
export function ReviewNotice() {
  const t = useT('blacklist');
  const count = useListPage(searchBlacklist, { review: 1, limit: 1 }).pagination?.total ?? 0;
  if (count === 0) return null;
  return (
    <InlineNotice
      tone="warning"
      action={
        <Anchor renderRoot={(props) => <Link {...props} {...linkTo('/black-list?review=1')} />}>
          {t('review.show')}
        </Anchor>
      }
    >
      {t('review.count', { count })}
    </InlineNotice>
  );
}

/** Confirms a reviewed refusal: the number stays callable. */
export function KeepOffButton({ row, name }: { row: BlacklistEntry; name: string }) {
  const t = useT('blacklist');
  const client = useQueryClient();
  const { id, version } = row;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(saveBlacklist, { id, version, status: '0' }),
    onSuccess: () => {
      successToast(t('review.kept_off', { name }));
      return client.invalidateQueries({ queryKey: [RECORDS] });
    },
  });
  const label = t('review.keep_off', { name });
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      loading={isPending}
      onClick={() => mutate()}
    >
      <IconPhoneCheck size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
