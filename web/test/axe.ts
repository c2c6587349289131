import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a screen has and a part of one lacks. */
const OF_SCREENS = { 'page-has-heading-one': { enabled: false }, bypass: { enabled: false } };

/** What axe finds wrong with the page as it stands, as the journeys ask it: one line each, 'rule: element'. */
export async function axeFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    runOnly: RULES,
    rules: OF_SCREENS,
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
