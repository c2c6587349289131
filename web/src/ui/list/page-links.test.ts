import { describe, expect, it } from 'vitest';
import { pageLinks } from './page-links.ts';

describe('page links', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [5, 5, [1, 2, 3, 4, 5]],
  ])('MKT-037 of page %i of %i are five at most, the current one among them: %j', (page, pages, links) => {
    expect(pageLinks(page, pages)).toEqual(links);
  });
});
