import { type FormRules, formRules } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** Right to change a DSE (spec A§6; domain.md 3). */
export const CHANGE_DSE = '/change_dse';

/** LD status 2: the client's rejection; `update_assign_car` also removes an assignment with it (spec A§3, A§7). */
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

/** Values of the form that gives a car another DSE. */
export interface ReassignValues {
  readonly dse_id: number | null;
  readonly comment: string;
}

/** The DSE is required with a separate message; the comment may stay empty (spec A§5). */
export const REASSIGN_RULES: FormRules<ReassignValues> = {
  ...formRules<ReassignValues>('assigned-cars', {
    dse_id: [(id) => (id ? null : text('assigned-cars:dse_required'))],
  }),
  isRequired: (field) => field === 'dse_id',
};

/** Reasons to refuse another DSE; texts are the messages `assigned-cars:refused.<reason>`. */
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
