/** For uploads of users. */
export { inviteIn } from './access.service.ts';
/** For single sign-on. */
export { createClaimedUser, giveClaimed } from './claimed.ts';
/** For the server's operator: a first user, and recovery for administrators who locked themselves out. */
export { findRolePrivileges, type RoleNames, roleNames, writeRolePrivilege } from './roles.queries.ts';
export { rightsIn } from './roles.service.ts';
export {
  createUser,
  dseName,
  findUserId,
  isDialerIdTaken,
  lockUser,
  makeAdministrator,
  marketIdsOf,
  storedMobile,
  type UserContext,
  type UserRecord,
} from './users.queries.ts';
export {
  changeUserIn,
  createUserIn,
  findManagedUser,
  type GivenUser,
} from './users.service.ts';
export { logUserChange } from './users.trail.ts';
