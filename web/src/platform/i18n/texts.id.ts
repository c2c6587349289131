import { catalogueOf } from './catalogue.ts';

export const texts = catalogueOf(
  import.meta.glob(
    [
      '../../../../contract/src/*/messages.id.json',
      '../../features/*/messages.id.json',
      '!../../../../contract/src/activity/messages.id.json',
      '!../../../../contract/src/audits/messages.id.json',
      '!../../../../contract/src/assignments/messages.id.json',
      '!../../../../contract/src/customer/messages.id.json',
      '!../../../../contract/src/documents/messages.id.json',
      '!../../../../contract/src/lead-status/messages.id.json',
    ],
    {
      eager: true,
      import: 'default',
    },
  ),
);
