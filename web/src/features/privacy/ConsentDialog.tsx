import { Button, Modal } from '@mantine/core';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useCan } from '../../platform/session/session.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import classes from './ErasePersonPage.module.css';
import { consentsQuery, useWithdraw } from './privacy.api.ts';

/** What the customer agreed to when and where; with the right to edit leads, its withdrawal. */
export function ConsentDialog({ leadId, opened, onClose }: LazyDialogProps & { leadId: number }) {
  const t = useT('privacy');
  const language = useLanguage();
  const can = useCan();
  const { data, error, refetch } = useQuery({ ...consentsQuery(leadId), enabled: opened });
  const withdraw = useWithdraw();
  const day = (at: string) => formatDateTime(new Date(at), activeMarket().timeZone, language);
  const end = () =>
    withdraw.mutate(leadId, {
      onSuccess: (answer) => {
        mutationToast(answer);
        onClose();
      },
    });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('consent.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('kernel:loading')}</p>}
      {data && (
        <>
          {data.consents.length === 0 && <p className={classes.intro}>{t('consent.none')}</p>}
          <ul className={classes.list}>
            {data.consents.map((one) => (
              <li key={one.id}>
                <span>{t('consent.given', { source: one.source, when: day(one.given_at) })}</span>
                <span>
                  {[
                    one.text_version && t('consent.text', { version: one.text_version }),
                    one.created_by && t('consent.by', { name: one.created_by }),
                    one.withdrawn_at && t('consent.ended', { when: day(one.withdrawn_at) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {data.refused && <InlineNotice>{t('consent.refused')}</InlineNotice>}
          {!data.refused && can(EDIT_LEAD) && (
            <>
              <p className={classes.intro}>{t('consent.hint')}</p>
              <Button color="red" variant="light" loading={withdraw.isPending} onClick={end}>
                {t('consent.withdraw')}
              </Button>
            </>
          )}
          {withdraw.error && <InlineNotice tone="danger">{withdraw.error.message}</InlineNotice>}
        </>
      )}
    </Modal>
  );
}
