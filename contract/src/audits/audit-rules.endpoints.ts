import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { blankable, wireKey, wireText } from '../kernel/wire.ts';

const AUDIT_RULES = '/audit_rules';
const SOURCE = 'docs/decisions/039';

/** The id is the market's. */
const auditRules = z.object({
  id: z.int(),
  version: z.int(),
  sample_percent: z.int(),
  second_percent: z.int(),
  seed: z.string(),
});

export const getAuditRules = defineEndpoint({
  name: 'audits.rules',
  method: 'POST',
  path: '/audit/audit_rules',
  summary: 'Which purchases are audited, and which audits a second auditor scores',
  source: SOURCE,
  access: AUDIT_RULES,
  request: z.object({}),
  data: auditRules,
});

export const saveAuditRules = defineEndpoint({
  name: 'audits.save_rules',
  method: 'POST',
  path: '/audit/save_audit_rules',
  summary: 'Changes both shares or the seed; what was drawn stays as it is',
  source: SOURCE,
  access: AUDIT_RULES,
  request: z.object({
    version: blankable(wireKey),
    sample_percent: blankable(wireKey),
    second_percent: blankable(wireKey),
    seed: blankable(wireText(200).transform((typed) => typed.trim())),
  }),
  data: auditRules,
  writes: ['audit_rules'],
});

export const auditRulesEndpoints = [getAuditRules, saveAuditRules] as const;
