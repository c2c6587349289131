export { createUser } from './users.queries.ts';
