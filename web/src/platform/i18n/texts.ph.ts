import { catalogueOf } from './catalogue.ts';

export const texts = catalogueOf(
  import.meta.glob(
    [
      '../../../../contract/src/*/messages.ph.json',
      '../../features/*/messages.ph.json',
      '!../../../../contract/src/activity/messages.ph.json',
      '!../../../../contract/src/audits/messages.ph.json',
      '!../../../../contract/src/assignments/messages.ph.json',
      '!../../../../contract/src/customer/messages.ph.json',
      '!../../../../contract/src/documents/messages.ph.json',
      '!../../../../contract/src/lead-status/messages.ph.json',
    ],
    {
      eager: true,
      import: 'default',
    },
  ),
);
