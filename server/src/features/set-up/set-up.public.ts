/** The start prints what the screen shows. */
export { findLacks, type Installation } from './installation.ts';
/** For the server's operator. */
export { loadStarter } from './starter.ts';
