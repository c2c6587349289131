import { MY_ACTIVE_RIGHTS, mayChangeMyActive } from '@otolead/contract/my-active/my-active.policy.ts';
import type { OwnedLead } from '@otolead/contract/my-active/my-active.rules.ts';
import { myActiveRefusal } from '@otolead/contract/my-active/my-active.rules.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan, useUser } from '../../platform/session/session.ts';
import classes from './GiveButton.module.css';

/** A lead whose owner can be set from its row or screen. */
export interface GivenLead extends OwnedLead {
  readonly id: number;
  readonly name: string;
}

export interface GiveToAgent {
  /** The action beside a lead's owner; null without the right or in states that allow none. */
  readonly actionOf: (lead: GivenLead) => ReactNode;
  /** Rendered once, beside the actions. */
  readonly dialog: ReactNode;
}

const loadDialog = async () => (await import('./AgentDialog.tsx')).AgentDialog;

/** Roles 1 and 5 give a lead to an agent, or to another one (spec A§4, A§6). */
export function useGiveToAgent(): GiveToAgent {
  const t = useT('my-active');
  const user = useUser();
  const can = useCan();
  const [lead, setLead] = useState<GivenLead | null>(null);
  const { open, render } = useLazyDialog(loadDialog);
  const actor = { userId: user.id, roleId: user.role_id };
  // Agents take a lead in the customer's form, by a tick.
  const mayGive = mayChangeMyActive(actor, 'remove', undefined);
  const mayAssign = mayGive && can(MY_ACTIVE_RIGHTS.assign);
  const mayReassign = mayGive && can(MY_ACTIVE_RIGHTS.reassign);

  const actionOf = useCallback(
    (one: GivenLead): ReactNode => {
      const action = actionFor(one);
      const may = action === 'assign' ? mayAssign : mayReassign;
      if (!may || myActiveRefusal(action, one, undefined)) return null;
      return (
        <button
          type="button"
          className={classes.give}
          aria-label={t(`${action}.of`, { name: one.name })}
          onClick={() => {
            setLead(one);
            open();
          }}
        >
          {t(action)}
        </button>
      );
    },
    [mayAssign, mayReassign, open, t],
  );

  const dialog =
    lead &&
    render({
      action: actionFor(lead),
      chosen: { which: { lead_id: [lead.id] }, count: 1 },
      ownerIds: lead.ownerId === null ? [] : [lead.ownerId],
      ownerNames: null,
      onDone: () => {},
    });
  return { actionOf, dialog };
}

function actionFor({ ownerId }: GivenLead): 'assign' | 'reassign' {
  return ownerId === null ? 'assign' : 'reassign';
}
