import { formRules, required } from '../kernel/form-rules.ts';

/** Form that saves the present state of a screen. */
export interface NewView {
  readonly name: string;
  readonly shared_role_id: number | null;
}

export const VIEW_RULES = formRules<NewView>('saved-views', { name: [required] });
