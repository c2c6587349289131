import type { DialerAnswer } from './dialer.ts';

const ADDED = /^SUCCESS: (?:add|update)_lead LEAD HAS BEEN ADDED - (.*)$/m;
const UPDATED = /^SUCCESS: update_lead LEAD HAS BEEN UPDATED\b/m;
const DUPLICATE = /^ERROR: add_lead DUPLICATE PHONE NUMBER IN \w+ - (.*)$/m;
const NUMBER = /^\d+$/;
const DNC = /^ERROR: add_lead PHONE NUMBER IN (?:CAMPAIGN )?DNC\b/m;

/**
 * What a dialer that speaks VICIdial's language says to add_lead and update_lead: plain text of one or more lines, notices among them,
 * sometimes the same line twice. A success anywhere means that the lead is in; after that, 'duplicate' is its echo.
 */
export function readAnswer(text: string): DialerAnswer {
  const added = ADDED.exec(text);
  if (added) return { kind: 'accepted', dialerLeadId: leadIdIn(added[1]) };
  if (UPDATED.test(text)) return { kind: 'accepted', dialerLeadId: null };
  const duplicate = DUPLICATE.exec(text);
  if (duplicate) return { kind: 'duplicate', dialerLeadId: leadIdIn(duplicate[1]) };
  if (DNC.test(text)) return { kind: 'dnc' };
  return /^ERROR: /m.test(text) ? { kind: 'refused' } : { kind: 'unavailable' };
}

/** `phone|user|list|lead_id|gmt`, `phone|list|lead_id|gmt|user` and `phone|list|lead_id` are all in use. */
function leadIdIn(fields = ''): string | null {
  const [, second = '', third = '', fourth = ''] = fields.trim().split('|');
  const id = NUMBER.test(second) ? third : fourth;
  return NUMBER.test(id) ? id : null;
}
