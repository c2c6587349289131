import { type FormRules, formRules, required } from '../kernel/form-rules.ts';
import { type Text, text } from '../kernel/text.ts';
import { isClosed, LEAD_SUB_STATUS, type LeadState } from '../lead-status/statuses.rules.ts';
import { mayChangeDse } from './assignments.rules.ts';

/** The form that gives a lead to a dealer: which car, and the DSE there who gets it. Source: spec A§1, A§7 (get_dse_user). */
export interface AssignValues {
  readonly make_id: number | null;
  readonly model_id: number | null;
  /** Where the dealer is. */
  readonly city_id: number | null;
  readonly dse_id: number | null;
  readonly comment: string;
}

/** Everything but the comment is required, the DSE in words of its own (spec A§5). */
export const ASSIGN_RULES: FormRules<AssignValues> = {
  ...formRules<AssignValues>('assigned-cars', {
    make_id: [required],
    model_id: [required],
    city_id: [required],
    dse_id: [(id) => (id ? null : text('assigned-cars:dse_required'))],
  }),
  isRequired: (field) => field !== 'comment',
};

/** Why a lead is given to no dealer; null where it may be: it is worked on, or booked (domain.md 15). */
export function assignRefusal({ statusId, subStatusId }: LeadState): Text | null {
  const isOpen = !isClosed(statusId) || subStatusId === LEAD_SUB_STATUS.booked;
  return isOpen ? null : text('assigned-cars:assign.closed');
}

interface CarWithDealer {
  readonly status: number | null;
  readonly model_id: number;
  readonly dealer_id: number;
}

/** Whether a dealer has this car of the lead already; a removed one may be given again. */
export function isWithDealer(
  cars: readonly CarWithDealer[],
  { model_id: modelId, dealer_id: dealerId }: Omit<CarWithDealer, 'status'>,
): boolean {
  return cars.some((car) => mayChangeDse(car) && car.model_id === modelId && car.dealer_id === dealerId);
}

interface Wish {
  readonly make_id: number;
  readonly model_id: number;
  readonly city_id: number | null;
  readonly dse_id: number | null;
}

/** What the form opens with: the first preference that no dealer has yet, in the customer's city where it names none. */
export function suggestedAssignment(
  preferences: readonly Wish[],
  cars: readonly Pick<CarWithDealer, 'status' | 'model_id'>[],
  cityId: number | null,
): AssignValues {
  const isTaken = ({ model_id: modelId }: Wish) =>
    cars.some((car) => mayChangeDse(car) && car.model_id === modelId);
  const wish = preferences.find((preference) => !isTaken(preference));
  return {
    make_id: wish?.make_id ?? null,
    model_id: wish?.model_id ?? null,
    city_id: wish?.city_id ?? cityId,
    dse_id: wish?.dse_id ?? null,
    comment: '',
  };
}
