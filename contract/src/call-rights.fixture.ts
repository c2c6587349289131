import { ADMIN_CALL_RIGHTS } from './call-rights.admin.fixture.ts';
import { LEAD_CALL_RIGHTS } from './call-rights.leads.fixture.ts';
import type { Rights } from './call-rights.types.fixture.ts';

/** Every call of the product with its right, by screen. */
export const CALL_RIGHTS: Rights = { ...LEAD_CALL_RIGHTS, ...ADMIN_CALL_RIGHTS };
