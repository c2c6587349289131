import { describe, expect, it } from 'vitest';
import { catalogueOf, mergeCatalogues } from './catalogue.ts';

describe('the texts of a language', () => {
  it('are named after the folder of the feature', () => {
    const files = {
      '../../../../contract/src/lead-status/messages.en.json': { title: 'Manage status' },
      '../../../../contract/src/kernel/messages.en.json': { yes: 'Yes' },
      '../../../../contract/src/kernel/messages.ui.en.json': { close: 'Close' },
    };
    expect(catalogueOf(files)).toEqual({
      'lead-status': { title: 'Manage status' },
      kernel: { yes: 'Yes', close: 'Close' },
    });
  });

  it('the Philippine variant is English with its own texts over it', () => {
    const english = { kernel: { yes: 'Yes', no: 'No' }, leads: { title: 'Leads' } };
    const philippine = { kernel: { no: 'Nope' }, extra: { key: 'Only here' } };
    expect(mergeCatalogues(english, philippine)).toEqual({
      kernel: { yes: 'Yes', no: 'Nope' },
      leads: { title: 'Leads' },
      extra: { key: 'Only here' },
    });
  });
});
