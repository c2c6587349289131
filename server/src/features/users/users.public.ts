/** For the machine's operator: a first user, and the way back for administrators who shut themselves out. */
export { findRolePrivileges, writeRolePrivilege } from './roles.queries.ts';
export { createUser, isDialerIdTaken, makeAdministrator } from './users.queries.ts';
export { findManagedUser } from './users.service.ts';
