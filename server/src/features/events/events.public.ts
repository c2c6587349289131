export { audienceOf } from './events.audience.ts';
