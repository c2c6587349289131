import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { consentRequest, consents, withdrawn } from './consent.schema.ts';

export const listConsents = defineEndpoint({
  name: 'privacy.consents',
  method: 'GET',
  path: '/lead/consents',
  summary: 'What the customer of a lead agreed to, the latest first, and whether calls are refused',
  source: 'docs/decisions/060',
  access: '/Leads-Details',
  request: consentRequest,
  data: consents,
});

export const withdrawConsent = defineEndpoint({
  name: 'privacy.withdraw_consent',
  method: 'POST',
  path: '/lead/withdraw_consent',
  summary: 'The customer takes consent back: calls and messages stop at once, and the follow-up goes',
  source: 'docs/decisions/060; domain.md 17',
  access: EDIT_LEAD,
  request: consentRequest,
  data: withdrawn,
  writes: ['lead', 'activity', 'lead_consent'],
});

export const consentEndpoints = [listConsents, withdrawConsent] as const;
