import type { Domain } from '@otolead/contract/webform/domains/domains.record.ts';
import { answerConfig } from './config.ts';

/** A record of master data for the tests of lists and forms. */
export const aDomain = (fields: Partial<Domain> = {}): Domain => ({
  id: 7,
  name: 'mobil-baru.example',
  country_id: 1,
  business_type_id: 3,
  business_type_name: 'Brand site',
  is_oem: 0,
  is_connecto_push: 0,
  status: '1',
  version: 1,
  ...fields,
});

export const answerDomainChoices = (after?: Promise<void>) =>
  answerConfig(
    {
      country_list: [{ id: 1, name: 'Indonesia' }],
      business_type_list: [
        { business_type_id: 3, name: 'Brand site' },
        { business_type_id: 4, name: 'Marketplace' },
      ],
    },
    after,
  );
