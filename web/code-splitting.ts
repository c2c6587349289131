import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

const PACKAGES = /[\\/]node_modules[\\/]/;
/**
 * Packages that no first screen needs, by the chunk of the modules that use them. An index file imports every part
 * of its package, so reachability through it would be wrong.
 */
const FILES_OF_PACKAGES: Readonly<Record<string, RegExp>> = {
  charts:
    /^(recharts|d3-.*|victory-vendor|@reduxjs\/.*|redux.*|react-redux|reselect|immer|es-toolkit|decimal.js-light|eventemitter3|internmap|react-is|use-sync-external-store|@mantine\/charts)$/,
  calendar: /^(@mantine\/dates|dayjs)$/,
  codes: /^qrcode-generator$/,
  notices:
    /^(@mantine\/notifications|@mantine\/modals|react-transition-group|@babel\/runtime|dom-helpers|prop-types)$/,
  screens: /^(react-number-format|@mantine\/form|klona|fast-deep-equal)$/,
  tables: /^@tanstack\/(?:react-virtual|virtual-core)$/,
  kits: /^(@tabler\/.*|@tanstack\/.*|@mantine\/hooks)$/,
};

/**
 * The same for Mantine's components; any other one needs the floating, scrolling or overlay code and joins the
 * chunk of the first that does.
 */
const FILES_OF_COMPONENTS: Readonly<Record<string, RegExp>> = {
  kits: /^(Input|InputBase|TextInput|ActionIcon|CloseButton|Skeleton|Paper|Group|Stack|Text|Anchor)$/,
  forms: /^(Checkbox|Radio|Switch|Textarea|FileButton|InputsGroupFieldset|InlineInput|PasswordInput)$/,
  screens: /^(NumberInput|Progress)$/,
  menus: /^(Combobox|MultiSelect|Menu|Popover|Tooltip|Pill|PillsInput)$/,
};

function fileOfPackage(id: string): string {
  const [, name = '', rest = ''] =
    /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](.*)$/.exec(id) ?? [];
  const [, part = ''] = /[\\/](?:components|utils)[\\/](\w+)/.exec(rest) ?? [];
  const isOfMantine = name.replace('\\', '/') === '@mantine/core';
  if (isOfMantine && (/(CheckIcon|RadioIcon)\.mjs$/.test(rest) || /esm[\\/]core[\\/]/.test(rest)))
    return 'kits';
  const files = isOfMantine ? FILES_OF_COMPONENTS : FILES_OF_PACKAGES;
  const known = Object.entries(files).find(([, test]) =>
    test.test(isOfMantine ? part : name.replace('\\', '/')),
  );
  return known?.[0] ?? 'library';
}

const ENTRY = join(import.meta.dirname, 'index.html');

/**
 * Groups modules into chunks by what changes and loads together, so that a cold tab fetches about a dozen. Every screen
 * needs the packages and the page; kits, forms and screens of several areas are shared; each area has its own chunk, and
 * one for its lazy parts.
 */
export function filesByArea(): Group[] {
  let areas: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return [
    { name: 'packages', test: PACKAGES, tags: ['$initial'], includeDependenciesRecursively: false },
    {
      debugName: 'areas',
      name: (id, context) => {
        if (PACKAGES.test(id)) return fileOfPackage(id);
        areas ??= areasOfModules(context);
        return fileOf(id, areas.get(id));
      },
      // Modules are assigned one by one; whole packages would bring unused parts.
      includeDependenciesRecursively: false,
    },
  ];
}

/** Features that agents keep open all day have separate chunks; administration shares one. */
const AREA_OF_FEATURE: Readonly<Record<string, string>> = {
  audits: 'audits',
  reports: 'reports',
  calls: 'desk',
  line: 'desk',
  'my-day': 'desk',
  imports: 'desk',
  arrivals: 'desk',
  jobs: 'desk',
};

/** Features whose dialogs open from a lead. */
const OF_LEAD =
  /^(activity|assigned-cars|call-scripts|calls|customer|dialer|documents|lead-status|leads|merges|messages|my-active|my-day|preferences|recordings)$/;

/** Screens of declared records, whose files bear the records' names. */
const RECORD_SCREENS =
  /\/(?:BrandDealers|CallScripts|Campaigns|Domains|MessageTemplates|SalesManagers|WebIds|Webhooks)\.tsx$/;

/** The area of a dynamically imported module and of everything that it alone needs. */
export function areaOfRoot(path: string): string {
  const [, place = '', rest = ''] = /web\/src\/(?:(app|ui|platform|features)\/)?(.*)$/.exec(path) ?? [];
  if (/\/(?:[\w-]*Chart)\.tsx$/.test(path)) return 'charts';
  if (/\/QrCode\.tsx$/.test(path)) return 'codes';
  if (rest.startsWith('screens/LeadList')) return 'list';
  if (rest.startsWith('screens/Lead')) return 'lead';
  if (rest.startsWith('screens/AuditList')) return 'audits';
  if (/^screens\/(?:ReferenceForm|SiteSettings)/.test(rest)) return 'administration';
  if (rest.startsWith('start-view')) return 'list';
  if (rest.startsWith('screens/')) return 'desk';
  if (place === 'app' && /^(frame|header)\//.test(rest)) return 'frame';
  if (place !== 'features') return rest.startsWith('sign-in') ? 'sign-in' : 'overlays';
  const [feature = ''] = rest.split('/');
  if (rest.endsWith('Page.tsx') || RECORD_SCREENS.test(path))
    return AREA_OF_FEATURE[feature] ?? 'administration';
  if (rest === 'my-day/Notices.tsx') return 'parts';
  if (rest.startsWith('leads/list')) return 'list-parts';
  if (OF_LEAD.test(feature) || /AuditPanel|PreviousAudits|RouteLine/.test(rest)) return 'lead-parts';
  return 'parts';
}

/** Lazy parts of an area load after its screen, which brings what both need. */
const SCREEN_OF_PARTS: Readonly<Record<string, string>> = { 'list-parts': 'list', 'lead-parts': 'lead' };

/** Shared chunks in dependency order, with their contents. */
const SHARED: readonly [string, (areas: ReadonlySet<string>) => boolean][] = [
  ['kits', (areas) => areas.has('list') && areas.has('lead')],
  // Needed by lists alone; a lead shows no table.
  ['tables', (areas) => areas.has('list')],
  ['forms', (areas) => areas.has('lead')],
  ['common', (areas) => areas.has('frame')],
  ['screens', (areas) => [...areas].some((area) => SCREENS.has(area))],
  ['overlays', () => true],
];
const SCREENS = new Set(['administration', 'audits', 'reports', 'desk']);

function fileOf(id: string, areas: ReadonlySet<string> | undefined): string | null {
  const [, ofMessages, ofTexts] = /[\\/](?:messages\.(\w+)\.json|texts\.(\w+)\.ts)$/.exec(id) ?? [];
  const language = ofMessages ?? ofTexts;
  if (!areas) return null;
  if (areas.has('page')) return 'page';
  if (language) return textsOf(id, language);
  const main = new Set([...areas].filter((area) => !areas.has(SCREEN_OF_PARTS[area] ?? '')));
  const [only = ''] = main;
  return main.size === 1 ? only : (SHARED.find(([, isIn]) => isIn(main))?.[0] ?? null);
}

const FIRST_TEXTS =
  /[\\/](i18n|kernel|session|leads|saved-views|jobs|exports|my-active|dialer)[\\/]\w+\.\w+\.(json|ts)$/;
const REPORT_TEXTS = /[\\/]reports[\\/]messages/;
const LEAD_TEXTS =
  /[\\/](activity|assigned-cars|audits|calls|customer|documents|lead-status|my-day|preferences|web-rules)[\\/]messages/;

function textsOf(id: string, language: string): string {
  if (FIRST_TEXTS.test(id)) return `texts-${language}`;
  if (REPORT_TEXTS.test(id)) return `texts-${language}-reports`;
  return LEAD_TEXTS.test(id) ? `texts-${language}-lead` : `texts-${language}-more`;
}

/** For each module, the areas that reach it by static imports alone. */
function areasOfModules(context: Context): ReadonlyMap<string, ReadonlySet<string>> {
  const areas = new Map<string, Set<string>>();
  const roots = new Map([[ENTRY, 'page']]);
  for (const [root, area] of roots) {
    const waiting = [root];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = areas.get(id) ?? new Set();
      if (known.has(area)) continue;
      areas.set(id, known.add(area));
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
      waiting.push(...importedIds.filter((needed) => !PACKAGES.test(needed)));
      for (const lazy of dynamicallyImportedIds) if (!roots.has(lazy)) roots.set(lazy, areaOfRoot(lazy));
    }
  }
  return areas;
}
