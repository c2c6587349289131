/** Ids of the choice lists in their first order (spec A§9); configuration rows name, order and offer them. */
export const CUSTOMER_CHOICES = {
  gender: [1, 2],
  age_range: [1, 2, 3, 4],
  marital_status: [1, 2, 3, 4],
  family_size: Array.from({ length: 20 }, (_, index) => index + 1),
  occupation: [1, 2, 3, 5, 4],
} as const;

export type ChoiceField = keyof typeof CUSTOMER_CHOICES;
export const CHOICE_FIELDS = Object.keys(CUSTOMER_CHOICES) as readonly ChoiceField[];
