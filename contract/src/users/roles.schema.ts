import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { blankable, requiredText, wireKey } from '../kernel/wire.ts';

export const role = z.object({ id: z.int(), name: z.string() });

export type Role = z.infer<typeof role>;

export const listedRole = role.extend({
  /** '1': its users sign in with a second factor. */
  second_factor: z.enum(['0', '1']),
});

export type ListedRole = z.infer<typeof listedRole>;

export const saveSecondFactorRequest = z.object({
  role_id: wireKey,
  second_factor: switchStatus,
  own_password: requiredText(200),
});

export const listPrivilegesRequest = z.object({ role_id: wireKey });

/** A privilege in one role (spec B§3). */
export const rolePrivilege = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['0', '1']),
  /** Null until the role has once held it. */
  privilege_map_id: z.int().nullable(),
  /** Paths of the screens and rights it opens. */
  opens: z.array(z.string()),
});

export type RolePrivilege = z.infer<typeof rolePrivilege>;

/** Every privilege with its paths, and the roles that hold it. */
export const roleMatrix = z.object({
  roles: z.array(role),
  privileges: z.array(
    z.object({ id: z.int(), name: z.string(), opens: z.array(z.string()), role_ids: z.array(z.int()) }),
  ),
});

export type RoleMatrix = z.infer<typeof roleMatrix>;

const MOST_ENTRIES = 2000;

export const savePrivilegesRequest = z.object({
  role_privilege: z
    .array(
      z.object({
        role_id: wireKey,
        privilege_id: wireKey,
        status: switchStatus,
        /** The map id, if one exists. */
        id: blankable(wireKey),
        /** State seen by the caller: unchanged entries overwrite nobody's change. */
        was: blankable(switchStatus),
      }),
      { error: 'kernel:invalid.list' },
    )
    .min(1, { error: 'kernel:required' })
    .max(MOST_ENTRIES, { error: 'kernel:invalid.too_many' }),
});
