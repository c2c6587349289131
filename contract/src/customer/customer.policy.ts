import { ROLE } from '../kernel/roles.ts';
import type { MyActiveActor } from '../my-active/my-active.policy.ts';

/**
 * Whether the my-active box is enabled: for an agent, while no other agent has the lead. A tick may be undone until the
 * save (spec A§6).
 */
export function mayTickMyActive(
  { roleId, userId }: MyActiveActor,
  ownerId: number | null,
  isJustChanged = false,
): boolean {
  return roleId === ROLE.agent && (ownerId === null || ownerId === userId || isJustChanged);
}
