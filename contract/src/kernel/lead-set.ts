import { isLocalDate, type LocalDate } from './market-time.ts';

/** Till Today, Next 15 Days …, after 90 days (spec B§9, domain.md 11). */
export const FOLLOWUP_CHOICES = ['0', '15', '30', '60', '90', 'gt90'] as const;

/** Dialer names of campaign stages, in the order of `type_list` (spec B§3). */
export const STAGES = {
  NCL2VC: 1,
  NCL2NC: 2,
  NCL2AC: 3,
  NCL2RA: 4,
} as const;

export type Stage = keyof typeof STAGES;

export type FollowupChoice = (typeof FOLLOWUP_CHOICES)[number];

/** Leads of one count of the assigned-lead summary, if their ids are too many for an address. */
export interface LeadSet {
  readonly ownerId: number;
  /** Leads of one stage, or those of all stages that the dialer may not call. */
  readonly of: Stage | 'not_eligible';
  readonly followup: FollowupChoice;
  /** First day of the follow-up choice. */
  readonly day: LocalDate;
}

const TOKEN = /^(\w+)\.(\d{1,9})\.(\w+)\.(\d{4})(\d\d)(\d\d)$/;

/** 'NCL2VC.17.gt90.20261120' */
export function leadSetToken({ ownerId, of, followup, day }: LeadSet): string {
  return [of, ownerId, followup, day.replaceAll('-', '')].join('.');
}

/** Null for a token that no report issued. */
export function readLeadSet(token: string): LeadSet | null {
  const [, of = '', ownerId, followup, year, month, date] = TOKEN.exec(token) ?? [];
  const day = `${year}-${month}-${date}`;
  const choice = FOLLOWUP_CHOICES.find((known) => known === followup);
  const isKnown = of === 'not_eligible' || Object.hasOwn(STAGES, of);
  if (!isKnown || !choice || !isLocalDate(day)) return null;
  return { ownerId: Number(ownerId), of: of as LeadSet['of'], followup: choice, day };
}
