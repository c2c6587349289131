import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { wireId } from '../kernel/wire.ts';
import { callScripts } from './call-scripts.record.ts';

export const getCallScript = defineEndpoint({
  name: 'call-scripts.of_lead',
  method: 'POST',
  path: '/call_scripts/of_lead',
  summary:
    'What to say to this customer: the script of the lead’s campaign, else the default, and the consent line',
  source: 'docs/decisions/067',
  access: EDIT_LEAD,
  request: z.object({ lead_id: wireId }),
  data: z.object({
    script: z
      .string()
      .meta({ description: 'With its placeholders; empty without one', example: 'Hello [customer]' }),
    consent_line: z.string().meta({ description: 'Empty where calls are not recorded' }),
  }),
});

export const callScriptsEndpoints = [...recordEndpoints(callScripts), getCallScript] as const;
