/** Zero-width characters and those that change the writing direction. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Joiners are invisible too, but hold letters of some scripts and parts of emoji together. */
const UNSEEN_IN_NAMES = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Strips what copying from telephones and web pages leaves around a number. */
export const withoutUnseen = (typed: string): string => typed.replace(UNSEEN, '');

/** A typed name without invisible characters and surrounding white space. */
export const trimmedName = (typed: string): string => typed.replace(UNSEEN_IN_NAMES, '').trim();

/** A name on one line. */
export const shownName = (typed: string): string => trimmedName(typed).replace(/\s+/gu, ' ');

/** Whether it has a visible character; the Braille blank looks like a space. */
export const showsSomething = (typed: string): boolean =>
  withoutUnseen(typed).replaceAll('\u2800', '').trim() !== '';
