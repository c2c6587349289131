import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules for whole screens, which components cannot meet. */
const OF_SCREENS = { 'page-has-heading-one': { enabled: false }, bypass: { enabled: false } };

/** Violations that axe finds in the current page, as in the journeys: one line each, 'rule: element'. */
export async function axeFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: RULES,
    rules: OF_SCREENS,
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
