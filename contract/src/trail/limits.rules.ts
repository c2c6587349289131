import { between, formRules, required } from '../kernel/form-rules.ts';

/** What is counted of each user: leads opened, pages of lists and searches, rows that left in files and reports. */
export const BUDGETS = ['leads', 'lists', 'rows'] as const;

export type Budget = (typeof BUDGETS)[number];

/** A budget begins again at the full hour, and at midnight by the market's clock. */
export const BUDGET_SPANS = ['hour', 'day'] as const;

export type BudgetSpan = (typeof BUDGET_SPANS)[number];

/** What a role may read of a market; `trail:hint.<field>` explains each. */
export interface RoleLimitValues {
  readonly leads_hour: number;
  readonly leads_day: number;
  readonly lists_hour: number;
  readonly lists_day: number;
  readonly rows_hour: number;
  readonly rows_day: number;
  /** 1: a passed budget is refused with 429; 0: it is an alarm alone. */
  readonly budget_refuses: 0 | 1;
  /** 1: numbers, e-mail, KTP name and address of customers are masked until shown one by one. */
  readonly masks_contacts: 0 | 1;
}

/** Generous for working agents: a list on the screen loads itself again whenever others save. */
export const ROLE_LIMITS: RoleLimitValues = {
  leads_hour: 300,
  leads_day: 2_000,
  lists_hour: 2_000,
  lists_day: 12_000,
  rows_hour: 60_000,
  rows_day: 200_000,
  budget_refuses: 0,
  masks_contacts: 0,
};

/** Field with the number of a budget. */
export const budgetField = (budget: Budget, span: BudgetSpan) => `${budget}_${span}` as const;

/** Highest number; effectively unlimited. */
const MOST_READ = 10_000_000;

const number = [required, between(1, MOST_READ)];

export const roleLimitRules = formRules<RoleLimitValues>('trail', {
  leads_hour: number,
  leads_day: number,
  lists_hour: number,
  lists_day: number,
  rows_hour: number,
  rows_day: number,
});
