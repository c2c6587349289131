import { Button } from '@mantine/core';
import {
  MOST_SHARES,
  myActiveErrors,
  reassignOptions,
  shareOut,
} from '@otolead/contract/my-active/my-active.rules.ts';
import { useState } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import classes from '../../ui/dialogs/dialog-form.module.css';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { FormDialog, type FormFrame, useUnsaved } from '../../ui/form/FormDialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { AgentShares, type TakenShare } from './AgentShares.tsx';
import type { MyActiveBulkProps } from './MyActiveBulk.tsx';
import { useChangeMyActive } from './my-active.api.ts';

export type AgentDialogProps = LazyDialogProps &
  MyActiveBulkProps & {
    /** Assign: unowned leads; reassign: from one agent to another. */
    action: 'assign' | 'reassign';
  };

type Agents = readonly { readonly id: number; readonly name: string }[];

/** Ids of the chosen leads' current agents, as far as known; two agents may share a name. */
function currentOwners(
  agents: Agents,
  { ownerIds, ownerNames }: Pick<MyActiveBulkProps, 'ownerIds' | 'ownerNames'>,
) {
  if (ownerIds.length === 1 || ownerNames === null) return ownerIds;
  const named = agents.filter(({ name }) => ownerNames.includes(name)).map(({ id }) => id);
  return named.length === ownerNames.length ? named : [];
}

/** Gives leads to one or several agents; Update needs the agent and, for owned leads, the comment (spec A§5). */
export function AgentDialog({ opened, onClose, ...props }: AgentDialogProps) {
  const t = useT('my-active');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(`${props.action}.title`)} size={480}>
      {(frame) => <AgentForm {...props} frame={frame} />}
    </FormDialog>
  );
}

/** How many agents the confirmation names. */
const MOST_NAMED = 5;

type AgentFormProps = Omit<AgentDialogProps, keyof LazyDialogProps> & { frame: FormFrame };

function AgentForm({ action, chosen, onDone, frame, ...owners }: AgentFormProps) {
  const t = useT('my-active');
  const language = useLanguage();
  const agents = useConfigList('agent_list') ?? [];
  const [taken, setTaken] = useState<readonly TakenShare[]>([]);
  const [isWeighted, setWeighted] = useState(false);
  const [comment, setComment] = useState('');
  const change = useChangeMyActive();
  useUnsaved(frame, taken.length > 0 || comment !== '', change.isPending);

  const [first, ...others] = taken;
  const shares = taken.map(({ agentId, share }) => ({
    agent_id: agentId,
    ...(isWeighted && { share: share ?? undefined }),
  }));
  const isShared = others.length > 0;
  const form = {
    action_type: action,
    ...(isShared ? { shares } : first && { agent_id: first.agentId }),
    comment,
  };
  const errors = myActiveErrors(form);
  const isIncomplete = isShared && isWeighted && taken.some(({ share }) => share === null);
  const lacking = errors.agent_id ?? errors.shares ?? errors.comment;
  const reason = isIncomplete
    ? t('shares.missing', { most: formatCount(MOST_SHARES, language) })
    : lacking && readText(lacking);

  const nameOf = (id: number) => agents.find((agent) => agent.id === id)?.name ?? String(id);
  const leads = t('chosen', { count: chosen.count, shown: formatCount(chosen.count, language) });

  const sharedWords = () => {
    const counts = shareOut(chosen.count, shares);
    const named = taken
      .slice(0, MOST_NAMED)
      .map(({ agentId }, at) => `${nameOf(agentId)} ${formatCount(counts[at] ?? 0, language)}`);
    return [...named, ...(taken.length > named.length ? [`+${taken.length - named.length}`] : [])].join(', ');
  };

  const update = async () => {
    const agreed = await frame.ask({
      title: t(isShared ? 'confirm.several' : `confirm.${action}`),
      text: isShared
        ? t('confirm.among', { leads, agents: sharedWords() })
        : t('confirm.to', { agent: first ? nameOf(first.agentId) : '', leads }),
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

  const options = reassignOptions(agents, currentOwners(agents, owners)).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <div className={classes.form}>
      <p>{leads}</p>
      {chosen.count === 1 ? (
        <SearchSelect
          label={t('field.agent_id')}
          placeholder={t('choose_agent')}
          options={options}
          value={first ? String(first.agentId) : null}
          onChange={(id) => setTaken(id === null ? [] : [{ agentId: Number(id), share: null }])}
          required
        />
      ) : (
        <AgentShares
          options={options}
          taken={taken}
          onTaken={setTaken}
          isWeighted={isWeighted}
          onWeighted={setWeighted}
          total={chosen.count}
        />
      )}
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
        <ActionButton disabledReason={reason} loading={change.isPending} onClick={() => void update()}>
          {t(action === 'assign' ? 'assign' : 'update')}
        </ActionButton>
      </div>
    </div>
  );
}
