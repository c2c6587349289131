import { MARKETS } from '@otolead/contract/kernel/market.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { expect, it } from 'vitest';
import { customerOf, customerPayload } from './customer-values.ts';

const lead = {
  lead_name: 'Budi Santoso',
  ktp_name: 'B••••',
  lead_mobile: '+62 812••••001',
  alternate_mobile: '+62 813••••002',
  lead_email: 'b••••@••••',
  lead_city_id: 4,
  address: '••••',
  postal_code: '10110',
} as LeadDetail;

it('what is masked stands beside the prefix, and is absent from a save', () => {
  const opened = customerOf(lead, MARKETS.id);
  expect([opened.mobile, opened.alternate_mobile]).toEqual(['812••••001', '813••••002']);
  const sent = customerPayload({ ...opened, name: 'Budi Baru' }, opened);
  expect(sent).toMatchObject({ name: 'Budi Baru', customer_city_id: 4, postal_code: '10110' });
  for (const field of ['ktp_name', 'mobile', 'alternate_mobile', 'email', 'address'])
    expect(sent).not.toHaveProperty(field);
});

it('what was shown, or typed over it, is sent', () => {
  const opened = customerOf(lead, MARKETS.id);
  const sent = customerPayload({ ...opened, email: 'budi@mail.id', ktp_name: 'BUDI' }, opened);
  expect(sent).toMatchObject({ email: 'budi@mail.id', ktp_name: 'BUDI' });
});
