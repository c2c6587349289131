import { type FormRules, formRules } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** The right to change a DSE (spec A§6; domain.md 3). */
export const CHANGE_DSE = '/change_dse';

/** What the client says to an assignment; `update_assign_car` removes one with the same 2 (spec A§3, A§7). */
export const LD_REMOVED = 2;
export const LD_APPROVED = 1;

export interface AssignedDse {
  /** LD status. */
  readonly status: number | null;
  readonly dseId: number | null;
}

/** Removed cars take no assignment. */
export function mayChangeDse({ status }: Pick<AssignedDse, 'status'>): boolean {
  return status !== LD_REMOVED;
}

/** The form of another DSE for a car. */
export interface ReassignValues {
  readonly dse_id: number | null;
  readonly comment: string;
}

/** The DSE is required, in words of its own; the comment may stay empty (spec A§5). */
export const REASSIGN_RULES: FormRules<ReassignValues> = {
  ...formRules<ReassignValues>('assigned-cars', {
    dse_id: [(id) => (id ? null : text('assigned-cars:dse_required'))],
  }),
  isRequired: (field) => field === 'dse_id',
};

/** Why a car stays with its DSE; the words are the messages `assigned-cars:refused.<reason>`. */
export type ReassignRefusal = 'removed' | 'same_dse';

export function reassignRefusal(car: AssignedDse, dseId: number): ReassignRefusal | undefined {
  if (!mayChangeDse(car)) return 'removed';
  return car.dseId === dseId ? 'same_dse' : undefined;
}

/** DSEs to choose from, without the car's present one. */
export function otherDses<Dse extends { readonly dse_id: number }>(
  dses: readonly Dse[],
  currentId: number | null,
): Dse[] {
  return dses.filter(({ dse_id: id }) => id !== currentId);
}
