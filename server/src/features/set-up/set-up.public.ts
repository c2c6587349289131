/** The start prints what the screen shows. */
export { findLacks, type Installation } from './installation.ts';
