import { describe, expect, it } from 'vitest';
import { deniedPaths, mayReach, normalisePath } from './access.ts';

const set = (...paths: string[]) => new Set(paths.map(normalisePath));

describe('a path', () => {
  describe('SES-012 SES-013 SES-085', () => {
    it.each([
      ['/lead-list', set('/lead-list'), set(), true],
      ['/Lead-List/', set('/lead-list'), set(), true],
      ['/Leads-Details?id=7#top', set('/Leads-Details'), set(), true],
      ['/', set('/'), set(), true],
      ['/lead-list', set(), set(), false],
      ['/lead-list', set('/lead-list2', '/lead'), set(), false],
      ['/lead-list/1', set('/lead-list'), set(), false],
      ['/lead-list', set('/lead-list'), set('/lead-list'), false],
      ['/LEAD-LIST', set('/lead-list'), set('/Lead-List/'), false],
      ['/lead-list', set('/lead-list'), set('/', '/lead', '/audit_list'), true],
      ['/lead-list', set(), set('/lead-list'), false],
    ])('%s with the rights %j and the denied menus %j may be reached: %s', (path, held, denied, may) => {
      expect(mayReach(path, held, denied)).toBe(may);
    });
  });
});

describe('denied menus', () => {
  it.each([
    [
      ['/Lead-List/', '/audit_list?tab=New'],
      ['/lead-list', '/audit_list'],
    ],
    [['/lead-list', 7, null], ['/lead-list']],
    ['/lead-list', []],
    [{ path: '/lead-list' }, []],
    [undefined, []],
  ])('SES-013 of the setting %j are %j', (setting, denied) => {
    expect([...deniedPaths(setting)]).toEqual(denied);
  });
});
