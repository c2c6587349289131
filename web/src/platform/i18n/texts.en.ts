import { catalogueOf } from './catalogue.ts';

export const texts = catalogueOf(
  import.meta.glob(
    [
      '../../../../contract/src/*/messages.en.json',
      '../../features/*/messages.en.json',
      '!../../../../contract/src/activity/messages.en.json',
      '!../../../../contract/src/audits/messages.en.json',
      '!../../../../contract/src/assignments/messages.en.json',
      '!../../../../contract/src/customer/messages.en.json',
      '!../../../../contract/src/documents/messages.en.json',
      '!../../../../contract/src/lead-status/messages.en.json',
    ],
    {
      eager: true,
      import: 'default',
    },
  ),
);
