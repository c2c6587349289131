import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayReach, normalisePath } from '@otolead/contract/kernel/access.ts';
import texts from '@otolead/contract/kernel/messages.en.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { MENU, type MenuNode, visibleMenu } from './menu.ts';

const english: Readonly<Record<string, string>> = texts;

/** Spec A§2. */
const WEBFORM_LABELS = [
  'Process',
  'Campaign',
  'Domain',
  'Rule configuration',
  'Manage Process',
  'Manage Campaigns',
  'Manage Domains',
  'Manage Webids',
  'Manage WebRules',
  'Upload Leads',
  'Black List',
  'Lead Type',
];

/** 'Webform > Process > Manage Process' in keys, so that a whole menu is one readable list. */
function outline(menu: readonly MenuNode[], trail: readonly string[] = []): string[] {
  return menu.flatMap((node) =>
    node.children ? outline(node.children, [...trail, node.key]) : [[...trail, node.key].join(' > ')],
  );
}

function shows(held: readonly string[], denied: readonly string[] = []) {
  const set = (paths: readonly string[]) => new Set(paths.map(normalisePath));
  return (path: string) => mayReach(path, set(held), set(denied));
}

describe('the header menu', () => {
  it('keeps an entry only where the path is held and not denied', () => {
    const held = ['/', '/dashboard', '/audit_list', '/user-list'];
    expect(outline(visibleMenu(MENU, shows(held)))).toEqual(['/', '/dashboard', '/audit_list', '/user-list']);
    expect(outline(visibleMenu(MENU, shows(held, ['/Audit_List'])))).toEqual([
      '/',
      '/dashboard',
      '/user-list',
    ]);
  });

  it('keeps a group and a heading only while something is left inside', () => {
    expect(outline(visibleMenu(MENU, shows(['/webids', '/black-list', '/role-list'])))).toEqual([
      'webform > domain > /webids',
      'webform > /black-list',
      'admin > system > /role-list',
    ]);
    expect(visibleMenu(MENU, shows(['/webids'], ['/webids']))).toEqual([]);
  });

  it('shows an action only where something does it', () => {
    const bound = (path: string, node: MenuNode) => path === '/push_to_dialer' && node.action === undefined;
    expect(visibleMenu(MENU, bound)).toEqual([]);
    const all = visibleMenu(
      MENU,
      (path, node) => path === '/push_to_dialer' && node.action === 'push_to_dialer',
    );
    expect(outline(all)).toEqual(['admin > connections > push_to_dialer']);
  });

  it('has the labels of the Webform group, the first four as headings', () => {
    const webform = MENU.find(({ key }) => key === 'webform')?.children ?? [];
    const labels = (nodes: readonly MenuNode[]): string[] =>
      nodes.flatMap(({ label = '', children = [] }) => [
        english[label.slice('kernel:'.length)] ?? '',
        ...labels(children),
      ]);
    expect(webform.filter(({ children }) => children).map(({ key }) => key)).toEqual([
      'process',
      'campaign',
      'domain',
      'rule_configuration',
    ]);
    expect(labels(webform).sort()).toEqual(WEBFORM_LABELS.toSorted());
  });

  it('has the top-level entries of the specification in their order, and an agent’s day after the dashboard', () => {
    const everything = visibleMenu(MENU, () => true);
    expect(everything[2]?.path).toBe('/my-day');
    expect(everything.toSpliced(2, 1).map((node) => node.label)).toEqual(
      ['home', 'dashboard', 'webform', 'report', 'admin', 'audit', 'tie_up_brand', 'user_list', 'logout'].map(
        (name) => `kernel:menu.${name}`,
      ),
    );
  });

  it('leads to a screen with every entry', () => {
    const folder = join(import.meta.dirname, '../../routes');
    const routes = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('');
    const pathsOf = (menu: readonly MenuNode[]): string[] =>
      menu.flatMap(({ path, action, children }) =>
        children ? pathsOf(children) : path === undefined || action ? [] : [path],
      );
    expect(pathsOf(MENU).filter((path) => !routes.includes(`'${path}'`))).toEqual([]);
  });

  it('leads to every path once', () => {
    const paths = outline(MENU).map((line) => line.split(' > ').at(-1));
    expect(new Set(paths).size).toBe(paths.length);
  });
});
