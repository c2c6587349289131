/** Façade: what merges keep of a customer. */
export { mergesPart } from './merges.person.ts';
