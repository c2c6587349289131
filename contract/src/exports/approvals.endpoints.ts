import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { wireBit, wireId } from '../kernel/wire.ts';
import { exportApproval } from './approvals.schema.ts';

const ACCESS = '/export_approvals';
const SOURCE = 'docs/decisions/062';

export const listApprovals = defineList({
  name: 'exports.approvals',
  path: '/export_approvals/list',
  summary: 'Exports that wait for a second person, the oldest first, in numbered pages',
  source: SOURCE,
  access: ACCESS,
  row: exportApproval,
  filters: {},
  sortable: ['asked_at'],
});

export const decideApproval = defineEndpoint({
  name: 'exports.decide_approval',
  method: 'POST',
  path: '/export_approvals/decide',
  summary: 'Grants an export of somebody else, which then begins, or refuses it',
  source: SOURCE,
  access: ACCESS,
  request: z.object({ id: wireId, granted: wireBit }),
  data: z.object({ id: z.int() }),
  writes: ['export_approval', 'job'],
});

export const approvalsEndpoints = [listApprovals, decideApproval] as const;
