/** For the starter files of a market. */
export { insertStarterProcess, type StarterProcess } from './starter-process.ts';
