/** What the app puts together: the list starts pushes, the worker sends them to a dialer. */
export { startPush } from './dialer.service.ts';
export { simulatedDialer } from './simulator.ts';
