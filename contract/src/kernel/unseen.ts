/** Signs without a width, and those that turn the direction of writing. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Joiners are unseen too, but hold letters of some scripts and parts of emoji together. */
const UNSEEN_IN_NAMES = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What copying from telephones and web pages leaves around a number. */
export const withoutUnseen = (typed: string): string => typed.replace(UNSEEN, '');

/** A name as it is typed, without signs that nobody sees and without white space around it. */
export const trimmedName = (typed: string): string => typed.replace(UNSEEN_IN_NAMES, '').trim();

/** A name in one line. */
export const shownName = (typed: string): string => trimmedName(typed).replace(/\s+/gu, ' ');

/** Whether anything can be seen of it; the Braille blank is drawn as a space. */
export const showsSomething = (typed: string): boolean =>
  withoutUnseen(typed).replaceAll('\u2800', '').trim() !== '';
