import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { BulkAction } from '../../ui/BulkBar/BulkBar.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { formatCount } from '../../ui/format.ts';
import { type MyActiveChange, useChangeMyActive } from './my-active.api.ts';

/** Picked leads, or all that match the list's request. */
export interface ChosenLeads {
  readonly which: Pick<MyActiveChange, 'lead_id' | 'filters' | 'expected_total'>;
  readonly count: number;
}

export interface MyActiveBulkProps {
  chosen: ChosenLeads;
  /** The agents in the list's filter. */
  ownerIds: readonly number[];
  /** Agents who own the picked leads; null if unknown. */
  ownerNames: readonly string[] | null;
  /** Clears the selection once the action has started. */
  onDone: () => void;
}

const loadDialog = async () => (await import('./AgentDialog.tsx')).AgentDialog;

/** Actions on the selected My Active leads, each with its right and its question (spec A§4, A§6). */
export function MyActiveBulk(props: MyActiveBulkProps) {
  const { chosen, onDone } = props;
  const t = useT('my-active');
  const language = useLanguage();
  const can = useCan();
  const change = useChangeMyActive();
  const reassign = useLazyDialog(loadDialog);

  const remove = async () => {
    const agreed = await confirm({
      title: t('confirm.remove'),
      text: t('chosen', { count: chosen.count, shown: formatCount(chosen.count, language) }),
      confirm: t('remove'),
      cancel: t('cancel'),
      danger: true,
    });
    if (agreed) change.mutate({ ...chosen.which, action_type: 'remove' }, { onSuccess: onDone });
  };

  return (
    <>
      {can('/reassign_my_active') && <BulkAction onClick={reassign.open}>{t('reassign')}</BulkAction>}
      {can('/remove_my_active') && (
        <BulkAction onClick={() => void remove()} disabled={change.isPending}>
          {t('remove')}
        </BulkAction>
      )}
      {reassign.render({ ...props, action: 'reassign' })}
    </>
  );
}
