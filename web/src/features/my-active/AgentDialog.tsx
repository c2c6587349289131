import { Button } from '@mantine/core';
import { myActiveErrors, reassignOptions } from '@otolead/contract/my-active/my-active.rules.ts';
import { useState } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import classes from '../../ui/dialogs/dialog-form.module.css';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { FormDialog, type FormFrame, useUnsaved } from '../../ui/form/FormDialog.tsx';
import type { MyActiveBulkProps } from './MyActiveBulk.tsx';
import { useChangeMyActive } from './my-active.api.ts';

export type AgentDialogProps = LazyDialogProps &
  MyActiveBulkProps & {
    /** Assign: to leads that nobody has; reassign: from one agent to another. */
    action: 'assign' | 'reassign';
  };

type Agents = readonly { readonly id: number; readonly name: string }[];

/** Ids of the agents who have the chosen leads now, as far as the screen can tell; a name may be shared by two. */
function currentOwners(
  agents: Agents,
  { ownerIds, ownerNames }: Pick<MyActiveBulkProps, 'ownerIds' | 'ownerNames'>,
) {
  if (ownerIds.length === 1 || ownerNames === null) return ownerIds;
  const named = agents.filter(({ name }) => ownerNames.includes(name)).map(({ id }) => id);
  return named.length === ownerNames.length ? named : [];
}

/** Gives leads to an agent; Update waits for the agent and, when another one had them, the comment (spec A§5). */
export function AgentDialog({ opened, onClose, ...props }: AgentDialogProps) {
  const t = useT('my-active');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(`${props.action}.title`)} size={440}>
      {(frame) => <AgentForm {...props} frame={frame} />}
    </FormDialog>
  );
}

type AgentFormProps = Omit<AgentDialogProps, keyof LazyDialogProps> & { frame: FormFrame };

function AgentForm({ action, chosen, onDone, frame, ...owners }: AgentFormProps) {
  const t = useT('my-active');
  const agents = useConfigList('agent_list') ?? [];
  const [agent, setAgent] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const change = useChangeMyActive();
  useUnsaved(frame, agent !== null || comment !== '', change.isPending);

  const form = {
    action_type: action,
    ...(agent !== null && { agent_id: Number(agent) }),
    comment,
  };
  const errors = myActiveErrors(form);
  const lacking = errors.agent_id ?? errors.comment;

  const name = agents.find(({ id }) => String(id) === agent)?.name ?? '';

  const update = async () => {
    const agreed = await frame.ask({
      title: t(`confirm.${action}`),
      text: t('confirm.to', { agent: name, leads: t('chosen', { count: chosen.count }) }),
      confirm: t(action === 'assign' ? 'assign' : 'update'),
      cancel: t('cancel'),
    });
    if (!agreed) return;
    change.mutate(
      { ...chosen.which, ...form },
      {
        onSuccess: () => {
          frame.close();
          onDone();
        },
      },
    );
  };

  return (
    <div className={classes.form}>
      <p>{t('chosen', { count: chosen.count })}</p>
      <SearchSelect
        label={t('field.agent_id')}
        placeholder={t('choose_agent')}
        options={reassignOptions(agents, currentOwners(agents, owners)).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        value={agent}
        onChange={setAgent}
        required
      />
      <GrowingTextarea
        label={t('field.comment')}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        maxLength={1000}
        minRows={3}
        required={action === 'reassign'}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={frame.cancel}>
          {t('cancel')}
        </Button>
        <ActionButton
          disabledReason={lacking && readText(lacking)}
          loading={change.isPending}
          onClick={() => void update()}
        >
          {t(action === 'assign' ? 'assign' : 'update')}
        </ActionButton>
      </div>
    </div>
  );
}
