import { expect, it } from 'vitest';
import * as screens from '../e2e/opening-screens.ts';
import { screensIn } from './screens.ts';
import { readCode } from './source-tree.ts';

/** '/add_domain' and '/edit_domain/$id' are one form. */
const formOf = (path: string) => path.replace(/^\/(?:add|edit|create)_/, '/form_').replace('/$id', '');

it('every screen stands among those whose fields are opened, or among those that have none', () => {
  const known = Object.values(screens).flatMap((list) => (Array.isArray(list) ? list : Object.keys(list)));
  expect(new Set(known).size).toBe(known.length);
  const forms = new Set(known.map(formOf));
  const paths = screensIn(readCode()).map(({ path }) => path);
  expect(paths.filter((path) => !forms.has(formOf(path)))).toEqual([]);
  expect(known.filter((path) => !paths.includes(path))).toEqual([]);
});
