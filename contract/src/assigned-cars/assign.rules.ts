import { type FormRules, formRules, required } from '../kernel/form-rules.ts';
import { isClosed, LEAD_SUB_STATUS, type LeadState } from '../kernel/lead-statuses.ts';
import { type Text, text } from '../kernel/text.ts';
import { mayChangeDse } from './assignments.rules.ts';

/** Form that assigns a lead to a dealer: the car and the DSE who receives it. Source: spec A§1, A§7 (get_dse_user). */
export interface AssignValues {
  readonly make_id: number | null;
  readonly model_id: number | null;
  /** City of the dealer. */
  readonly city_id: number | null;
  readonly dse_id: number | null;
  readonly comment: string;
}

/** Everything but the comment is required; the DSE has a separate message (spec A§5). */
export const ASSIGN_RULES: FormRules<AssignValues> = {
  ...formRules<AssignValues>('assigned-cars', {
    make_id: [required],
    model_id: [required],
    city_id: [required],
    dse_id: [(id) => (id ? null : text('assigned-cars:dse_required'))],
  }),
  isRequired: (field) => field !== 'comment',
};

/** Reason why a lead cannot be assigned; null if it is in work or booked (domain.md 15). */
export function assignRefusal({ statusId, subStatusId }: LeadState): Text | null {
  const isOpen = !isClosed(statusId) || subStatusId === LEAD_SUB_STATUS.booked;
  return isOpen ? null : text('assigned-cars:assign.closed');
}

interface CarWithDealer {
  readonly status: number | null;
  readonly model_id: number;
  readonly dealer_id: number;
}

/** Whether a dealer already has this car of the lead; a removed one may be assigned again. */
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

/** Initial values of the form: the first preference without a dealer, in the customer's city if it names none. */
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
