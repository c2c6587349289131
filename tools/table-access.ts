import type { CallExpression, Expression, Node } from 'oxc-parser';
import type { SourceFile } from './source-tree.ts';
import { lineAt, walk } from './syntax.ts';

/** A mention of a table in the code. */
export interface TableAccess {
  readonly kind: 'read' | 'write';
  /** Undefined if known only at run time: a variable instead of a name. */
  readonly table: string | undefined;
  /** Its alias in the statement. */
  readonly alias: string | undefined;
  readonly line: number;
  /** The containing statement or fragment, with everything chained to it. */
  readonly statement: string;
}

const KYSELY: Readonly<Record<string, TableAccess['kind']>> = {
  selectFrom: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  rightJoin: 'read',
  fullJoin: 'read',
  crossJoin: 'read',
  innerJoinLateral: 'read',
  leftJoinLateral: 'read',
  crossJoinLateral: 'read',
  insertInto: 'write',
  replaceInto: 'write',
  updateTable: 'write',
  deleteFrom: 'write',
  mergeInto: 'write',
};

/** Method names shared with other libraries: counted only if the argument is a table's name. */
const AMBIGUOUS = new Set(['from', 'using', 'table']);

/** Kysely's calls, and SQL in any string. */
export function tableAccesses(file: SourceFile): TableAccess[] {
  const found: TableAccess[] = [];
  walk(file, (node, ancestors) => {
    if (node.type === 'CallExpression') found.push(...kyselyAccesses(file, node, ancestors));
    const text = sqlIn(node, ancestors);
    if (text === undefined) return;
    const line = lineAt(file.text, node.start);
    for (const access of sqlAccesses(text)) {
      found.push({ ...access, line: line + access.linesBelow, statement: text });
    }
  });
  return found;
}

function kyselyAccesses(file: SourceFile, call: CallExpression, ancestors: readonly Node[]): TableAccess[] {
  const method = methodOf(call);
  if (method === undefined) return [];
  const [argument] = call.arguments;
  const isNamed = Object.hasOwn(KYSELY, method);
  if (!argument || argument.type === 'SpreadElement' || (!isNamed && !AMBIGUOUS.has(method))) return [];
  const isRawTable = method === 'table' && isIdentifier(objectOf(call), 'sql');
  const statement = file.text.slice(...chainOf(call, ancestors));
  return namesIn(argument).flatMap((name): TableAccess[] => {
    if (name === undefined && !isNamed && !isRawTable) return [];
    const [table, alias] = name === undefined ? [] : readName(name);
    const kind = KYSELY[method] ?? 'read';
    return [{ kind, table, alias, line: lineAt(file.text, argument.start), statement }];
  });
}

function methodOf({ callee }: CallExpression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.property.name;
}

function objectOf({ callee }: CallExpression): Node | undefined {
  return callee.type === 'MemberExpression' ? callee.object : undefined;
}

const isIdentifier = (node: Node | undefined, name: string) =>
  node?.type === 'Identifier' && node.name === name;

/** Possible table names of an argument; undefined for an unreadable one. Subqueries have none. */
function namesIn(argument: Expression): (string | undefined)[] {
  switch (argument.type) {
    case 'Literal':
      return typeof argument.value === 'string' ? [argument.value] : [];
    case 'ArrayExpression':
      return argument.elements.flatMap((element) =>
        element && element.type !== 'SpreadElement' ? namesIn(element) : [],
      );
    case 'ConditionalExpression':
      return [...namesIn(argument.consequent), ...namesIn(argument.alternate)];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return namesIn(argument.expression);
    case 'Identifier':
    case 'MemberExpression':
    case 'TemplateLiteral':
      return [undefined];
    default:
      return [];
  }
}

/** 'public.lead as l' → lead, l. */
function readName(name: string): [string, string] {
  const [whole = '', alias] = name.trim().split(/\s+as\s+|\s+/i);
  const table = whole.replace(/^public\./, '');
  return [table, alias ?? table];
}

/** From the root of a call chain to its last call. */
function chainOf(call: CallExpression, ancestors: readonly Node[]): [number, number] {
  let { start, end }: { start: number; end: number } = call;
  let inner: Node = call;
  for (const node of ancestors.toReversed()) {
    const continues =
      (node.type === 'MemberExpression' && node.object === inner) ||
      (node.type === 'CallExpression' && node.callee === inner);
    if (!continues) break;
    start = Math.min(start, node.start);
    end = node.end;
    inner = node;
  }
  return [start, end];
}

const LOOKS_LIKE_SQL =
  /\b(?:select|insert\s+into|update\s+\w+\s+set|delete\s+from|merge\s+into|truncate|copy)\b/i;

/** SQL of a template tagged `sql`, of `sql.raw('…')` or of any other text that reads like a statement. */
function sqlIn(node: Node, ancestors: readonly Node[]): string | undefined {
  const parent = ancestors.at(-1);
  const isTagged = parent?.type === 'TaggedTemplateExpression' && isIdentifier(parent.tag, 'sql');
  const isRaw =
    parent?.type === 'CallExpression' && isIdentifier(objectOf(parent), 'sql') && methodOf(parent) === 'raw';
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' $ ');
    return isTagged || isRaw || LOOKS_LIKE_SQL.test(text) ? text : undefined;
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined;
  return isRaw || LOOKS_LIKE_SQL.test(node.value) ? node.value : undefined;
}

const NAME = String.raw`(?:only\s+)?(?:"?public"?\.)?"?([a-z_]\w*)"?(?![\w.(])`;
const ALIAS = String.raw`(?:\s+(?:as\s+)?(?!(?:${[
  'where|on|using|set|values|join|inner|left|right|full|cross|natural|lateral|order|group|having|limit|offset',
  'union|except|intersect|for|returning|when|default|select|and|or|tablesample|window|fetch|then|with|as',
].join('|')})\b)"?([a-z_]\w*)"?)?`;

const WRITES = new RegExp(
  String.raw`\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate(?:\s+table)?|copy)\s+${NAME}`,
  'gi',
);
const READS = new RegExp(
  String.raw`(?<!delete\s+)\b(?:from|join|using)\s+(?:lateral\s+)?${NAME}${ALIAS}`,
  'gi',
);
const LISTED = new RegExp(String.raw`^\s*,\s*(?:lateral\s+)?${NAME}${ALIAS}`, 'i');

type SqlAccess = Pick<TableAccess, 'kind' | 'table' | 'alias'> & { readonly linesBelow: number };

function sqlAccesses(sql: string): SqlAccess[] {
  const text = sql.replace(/--[^\n]*|'(?:[^']|'')*'/g, (match) => ' '.repeat(match.length));
  const linesBelow = (offset: number) => lineAt(text, offset) - 1;
  const found: SqlAccess[] = [];
  for (const match of text.matchAll(WRITES)) {
    const table = match[1]?.toLowerCase();
    found.push({ kind: 'write', table, alias: table, linesBelow: linesBelow(match.index) });
  }
  for (const match of text.matchAll(READS)) {
    found.push({ ...read(match), linesBelow: linesBelow(match.index) });
    let end = match.index + match[0].length;
    for (let next = LISTED.exec(text.slice(end)); next; next = LISTED.exec(text.slice(end))) {
      found.push({ ...read(next), linesBelow: linesBelow(end) });
      end += next[0].length;
    }
  }
  return found;
}

function read(match: RegExpMatchArray): Pick<TableAccess, 'kind' | 'table' | 'alias'> {
  const table = match[1]?.toLowerCase();
  return { kind: 'read', table, alias: match[2]?.toLowerCase() ?? table };
}
