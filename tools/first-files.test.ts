import { expect, it } from 'vitest';
import { firstFiles } from '../web/first-files.ts';

const manifest = {
  'index.html': {
    file: 'index.js',
    name: 'index',
    isEntry: true,
    imports: ['_packages.js'],
    css: ['index.css'],
  },
  '_packages.js': { file: 'packages.js', name: 'packages' },
  '_kits.js': { file: 'kits.js', name: 'kits', imports: ['_packages.js', 'index.html'], css: ['kits.css'] },
  '_list.js': { file: 'list.js', name: 'list', imports: ['_kits.js', '_packages.js'], css: ['list.css'] },
  '_texts-en.js': { file: 'en.js', name: 'texts-en', imports: ['index.html'] },
  '_texts-en-lead.js': { file: 'en-lead.js', name: 'texts-en-lead' },
  '_texts-ph.js': { file: 'ph.js', name: 'texts-ph' },
};

it('a screen needs the file of its area with what that imports, beyond the page’s own files; the start needs the list', () => {
  const page = 'web/src/app/screens/LeadListPage.tsx';
  const { screens } = firstFiles(manifest, [
    { path: '/Lead-List', page },
    { path: '/login', page: undefined },
  ]);
  const list = ['kits.css', 'kits.js', 'list.css', 'list.js'];
  expect(screens).toEqual({ '/': list, '/lead-list': list });
});

it('the texts of the Philippines are English ones with what differs', () => {
  const { texts } = firstFiles(manifest, []);
  expect(texts).toEqual({
    en: { first: ['en.js'], lead: ['en-lead.js'] },
    id: { first: [], lead: [] },
    ph: { first: ['en.js', 'ph.js'], lead: ['en-lead.js'] },
  });
});
