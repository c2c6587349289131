import { FEATURES } from '@otolead/contract/kernel/feature.ts';
import { LANGUAGES, type Language } from '@otolead/contract/kernel/language.ts';
import type { Node } from 'oxc-parser';
import { isTestOnly } from './check-boundaries.ts';
import { wordFault } from './indonesian-words.ts';
import { type Problem, report } from './problem.ts';
import { readCode, readFiles, type SourceFile } from './source-tree.ts';
import { isNode, lineAt, walk } from './syntax.ts';

/** English that is right in Indonesian too: whole texts, compared without placeholders. */
const SAME_IN_INDONESIAN: ReadonlySet<string> = new Set([
  'Admin',
  'Administrator',
  'Apr',
  'Audit',
  'Auditor',
  'BAD_REQUEST',
  'Bahasa Indonesia',
  'Captcha',
  'CRM',
  'DCB',
  'Dealer',
  'Dialer',
  'Domain',
  'ENQ REF',
  'DSE',
  'EAF',
  'Email',
  'English',
  'English (Philippines)',
  'Feb',
  'Filter',
  'Indonesia',
  'internal:',
  'Internal',
  'Jan',
  'Jul',
  'Jun',
  'LMS',
  'MTD',
  'Mar',
  'SMS',
  'WhatsApp',
  'Menu',
  'Model',
  'NA',
  'NCF',
  'Nov',
  'OTP',
  'RF',
  'Retail',
  'Sep',
  'Status',
  'Supervisor',
  'Sub-status',
  'Test drive',
  'Total',
  'TOTAL',
]);

/** Literal codes that no language changes. */
const CODES = /^literal\./;

/** Words common in English sentences and absent from Indonesian. */
const ENGLISH_WORDS =
  /\b(?:the|and|is|are|was|were|has|have|been|your|you|with|for|from|this|that|of|please|cannot|must|should)\b/i;

/** One file of texts: `<folder>/<feature>/messages[.part].<language>.json`. */
interface MessageFile {
  readonly path: string;
  readonly namespace: string;
  readonly language: Language;
  readonly texts: Readonly<Record<string, string>>;
}

interface Found {
  readonly text: string;
  readonly path: string;
}

/** Namespace → key → text, per language. */
type Catalogue = Map<string, Map<string, Found>>;

export function findMessageProblems(messages: readonly SourceFile[], code: readonly SourceFile[]): Problem[] {
  const files = messages.map(readMessages);
  const of = (language: Language) => catalogueOf(files.filter((file) => file.language === language));
  const english = of('en');
  return [
    ...findTwice(files),
    ...findUntranslated(english, of('id')),
    ...findIdle(english, of('ph')),
    ...code
      .filter(({ path }) => isShown(path))
      .flatMap((file) => [...findUnknown(file, english), ...findLiteralText(file)]),
  ];
}

const isShown = (path: string) => /^(?:contract|server|web)\/src\//.test(path) && !isTestOnly(path);

function readMessages({ path, text }: SourceFile): MessageFile {
  const match = /([^/]+)\/messages(?:\.\w+)?\.(\w+)\.json$/.exec(path);
  const [, namespace = '', language = ''] = match ?? [];
  if (!Object.hasOwn(LANGUAGES, language)) throw new Error(`${path} names no language`);
  return { path, namespace, language: language as Language, texts: JSON.parse(text) };
}

function catalogueOf(files: readonly MessageFile[]): Catalogue {
  const catalogue: Catalogue = new Map();
  for (const { path, namespace, texts } of files) {
    const keys = catalogue.get(namespace) ?? new Map<string, Found>();
    for (const [key, text] of Object.entries(texts)) keys.set(key, { text, path });
    catalogue.set(namespace, keys);
  }
  return catalogue;
}

const find = (catalogue: Catalogue, namespace: string, key: string) => catalogue.get(namespace)?.get(key);

function* entriesOf(catalogue: Catalogue): Generator<[string, string, Found]> {
  for (const [namespace, keys] of catalogue) for (const [key, found] of keys) yield [namespace, key, found];
}

/** Two files of one namespace must not share a key, since either could win. */
function findTwice(files: readonly MessageFile[]): Problem[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path, namespace, language, texts }) =>
    Object.keys(texts).flatMap((key): Problem[] => {
      const place = `${language} ${namespace}:${key}`;
      const other = first.get(place);
      first.set(place, other ?? path);
      return other ? [{ path, message: `'${key}' stands in ${other} too` }] : [];
    }),
  );
}

function findUntranslated(english: Catalogue, indonesian: Catalogue): Problem[] {
  const problems: Problem[] = [];
  for (const [namespace, key, { text, path }] of entriesOf(english)) {
    const place = path.replace('.en.json', '.id.json');
    const translated = find(indonesian, namespace, key);
    // Indonesian has one form for any number, so `_one` needs no translation.
    if (!translated && !key.endsWith('_one')) problems.push({ path: place, message: `'${key}' is missing` });
    if (!translated) continue;
    const fault =
      translationFault(key, text, translated.text) ?? wordFault(namespace, key, wordsOf(translated.text));
    if (fault) problems.push({ path: place, message: `'${key}' ${fault}` });
  }
  for (const [namespace, key, { path }] of entriesOf(indonesian)) {
    if (!find(english, namespace, key)) problems.push({ path, message: `'${key}' has no English text` });
  }
  return problems;
}

function translationFault(key: string, english: string, indonesian: string): string | undefined {
  if (placeholdersOf(english) !== placeholdersOf(indonesian))
    return 'has other placeholders than the English text';
  if (CODES.test(key)) return indonesian === english ? undefined : 'is a code and must not be translated';
  const words = wordsOf(indonesian);
  if (english === indonesian && /\p{L}/u.test(words) && !SAME_IN_INDONESIAN.has(words)) {
    return `is still English: '${indonesian}' (or belongs to SAME_IN_INDONESIAN in check-messages.ts)`;
  }
  const word = SAME_IN_INDONESIAN.has(words) ? undefined : ENGLISH_WORDS.exec(words)?.[0];
  return word && `has the English word '${word}'`;
}

const PLACEHOLDER = /\{[^{}]*\}/g;

const placeholdersOf = (text: string) => (text.match(PLACEHOLDER) ?? []).sort().join(' ');

const wordsOf = (text: string) => text.replace(PLACEHOLDER, '').trim();

/** ph contains only differences from English. */
function findIdle(english: Catalogue, philippine: Catalogue): Problem[] {
  return [...entriesOf(philippine)].flatMap(([namespace, key, { text, path }]): Problem[] => {
    const original = find(english, namespace, key);
    if (!original) return [{ path, message: `'${key}' has no English text` }];
    if (original.text === text) return [{ path, message: `'${key}' says the same as the English text` }];
    return placeholdersOf(original.text) === placeholdersOf(text)
      ? []
      : [{ path, message: `'${key}' has other placeholders than the English text` }];
  });
}

const NAMESPACES: ReadonlySet<string> = new Set(['kernel', ...FEATURES]);

/** Functions whose first argument is a key of this namespace. */
const KEY_FUNCTIONS: ReadonlyMap<string, string> = new Map([['statusText', 'lead-status']]);

/** Functions that translate a key of the namespace opened with useT. */
const TRANSLATORS = new Set(['t', 'translate']);

/** Keys in the code without a text. A composed key must start like an existing key. */
function findUnknown(file: SourceFile, english: Catalogue): Problem[] {
  const opened = new Set<string>();
  const keys: { namespaces: readonly string[] | 'opened'; key: string; isPart: boolean; line: number }[] = [];
  walk(file, (node, ancestors) => {
    for (const key of labelsOfRules(node))
      keys.push({ ...key, isPart: false, line: lineAt(file.text, node.start) });
    const written = writtenText(node);
    if (written === undefined) return;
    const line = lineAt(file.text, node.start);
    const [, namespace = '', rest = ''] = /^([a-z-]+):([\w.-]*)$/.exec(written.text) ?? [];
    if (NAMESPACES.has(namespace) && (rest !== '' || written.isPart)) {
      keys.push({ namespaces: [namespace], key: rest, isPart: written.isPart || rest.endsWith('.'), line });
      return;
    }
    const parent = ancestors.at(-1);
    if (parent?.type !== 'CallExpression' || parent.arguments[0] !== node) return;
    const name = calledName(parent.callee);
    if (name === 'useT' && !written.isPart) opened.add(written.text);
    const own = name && KEY_FUNCTIONS.get(name);
    const isKey = /^[\w.-]+$/.test(written.text);
    if (own) keys.push({ namespaces: [own], key: written.text, isPart: written.isPart, line });
    else if (name && TRANSLATORS.has(name) && isKey)
      keys.push({ namespaces: 'opened', key: written.text, isPart: written.isPart, line });
  });
  // A file that receives its `t` may use any namespace.
  const all = opened.size > 0 ? [...opened] : [...english.keys()];
  return keys.flatMap(({ namespaces, key, isPart, line }): Problem[] => {
    const searched = namespaces === 'opened' ? all : namespaces;
    if (searched.some((namespace) => hasKey(english.get(namespace), key, isPart))) return [];
    const place = namespaces === 'opened' && opened.size === 0 ? 'no namespace' : searched.join(' or ');
    return [{ path: file.path, line, message: `the text '${key}${isPart ? '…' : ''}' is not in ${place}` }];
  });
}

/** Field names judged by `formRules(feature, {…})`, which composes their keys. */
function labelsOfRules(node: Node): { namespaces: readonly string[]; key: string }[] {
  if (node.type !== 'CallExpression' || calledName(node.callee) !== 'formRules') return [];
  const [feature, rules] = node.arguments;
  if (feature?.type !== 'Literal' || rules?.type !== 'ObjectExpression') return [];
  return rules.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [{ namespaces: [String(feature.value)], key: `field.${property.key.name}` }]
      : [],
  );
}

function hasKey(keys: ReadonlyMap<string, Found> | undefined, key: string, isPart: boolean): boolean {
  if (!keys) return false;
  if (!isPart) return keys.has(key) || keys.has(`${key}_other`);
  return [...keys.keys()].some((candidate) => candidate.startsWith(key));
}

/** Text of a literal, or the fixed prefix of a template. */
function writtenText(node: Node): { text: string; isPart: boolean } | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value, isPart: false };
  if (node.type !== 'TemplateLiteral') return undefined;
  return { text: node.quasis[0]?.value.cooked ?? '', isPart: node.expressions.length > 0 };
}

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.property.name;
}

/** Attributes read by people or screen readers. */
const SHOWN_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'description',
  'error',
  'label',
  'placeholder',
  'title',
]);

/** Key names and the product's name. */
const UNTRANSLATED = /^(?:Ctrl|Alt|Shift|Esc|Enter|Tab|Home|End|OtoLead|[A-Z]|\W|\d)+$/;

/** Text in the markup instead of in the messages. */
function findLiteralText(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(file, (node, ancestors) => {
    const text = shownText(node, ancestors);
    if (text === undefined || !/\p{L}/u.test(text) || UNTRANSLATED.test(text.trim())) return;
    const line = lineAt(file.text, node.start);
    problems.push({ path: file.path, line, message: `'${text.trim()}' belongs into the messages` });
  });
  return problems;
}

function shownText(node: Node, ancestors: readonly Node[]): string | undefined {
  if (node.type === 'JSXText') return node.value;
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined;
  const parent = ancestors.at(-1);
  const attribute = parent?.type === 'JSXExpressionContainer' ? ancestors.at(-2) : parent;
  if (attribute?.type === 'JSXElement') return node.value;
  if (attribute?.type !== 'JSXAttribute' || !isNode(attribute.name)) return undefined;
  const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';
  return SHOWN_ATTRIBUTES.has(name) ? node.value : undefined;
}

if (import.meta.main) {
  const messages = readFiles(['{contract/src,web/src/features}/*/messages*.json']);
  report('texts', findMessageProblems(messages, readCode()));
}
