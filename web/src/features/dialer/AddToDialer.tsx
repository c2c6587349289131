import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { formatCount } from '../../ui/format.ts';
import { type Push, usePush } from './dialer.api.ts';

interface AddToDialerProps extends ResultProps {
  /** `total` is a lower bound. */
  totalCapped: boolean;
  /** The filters in force, in words. */
  narrowedBy: () => string[];
}

export interface ResultProps {
  /** The list's request, so that the same leads are pushed. */
  request: Push;
  total: number | undefined;
}

/** Pushes the list's whole result to the dialer, each lead to its list; asks first (spec A§8). */
export function AddToDialer({ request, total, totalCapped, narrowedBy }: AddToDialerProps) {
  const t = useT('dialer');
  const can = useCan();
  const language = useLanguage();
  const push = usePush();
  if (!can('/add-dailer')) return null;
  const ask = async () => {
    const count = total ?? 0;
    const shown = `${formatCount(count, language)}${totalCapped ? '+' : ''}`;
    const filters = narrowedBy();
    const agreed = await confirm({
      title: t('confirm.add'),
      text: (
        <>
          <p>{t(filters.length > 0 ? 'confirm.add_count' : 'confirm.add_everything', { count, shown })}</p>
          <ul>
            {filters.map((filter) => (
              <li key={filter}>{filter}</li>
            ))}
          </ul>
        </>
      ),
      confirm: t('add'),
      cancel: t('cancel'),
    });
    if (agreed) push.mutate({ ...request, push_to_dialer: true });
  };
  return (
    <ActionButton
      variant="default"
      disabledReason={total ? null : t('nothing_found')}
      loading={push.isPending}
      onClick={() => void ask()}
    >
      {t('add')}
    </ActionButton>
  );
}
