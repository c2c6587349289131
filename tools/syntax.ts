import { type Node, type ParseResult, parseSync } from 'oxc-parser';
import type { SourceFile } from './source-tree.ts';

/** Node by node, outermost first; `ancestors` ends with the parent. */
type Visit = (node: Node, ancestors: readonly Node[]) => void;

const parsed = new WeakMap<SourceFile, ParseResult>();

/** Throws for a file that does not parse: no check may pass because it could not read. */
function parse(file: SourceFile): ParseResult {
  let result = parsed.get(file);
  if (!result) {
    result = parseSync(file.path, file.text);
    const [error] = result.errors;
    if (error) throw new SyntaxError(`${file.path}: ${error.message}`);
    parsed.set(file, result);
  }
  return result;
}

export function walk(file: SourceFile, visit: Visit): void {
  const ancestors: Node[] = [];
  const descend = (node: Node): void => {
    visit(node, ancestors);
    ancestors.push(node);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) descend(child);
    }
    ancestors.pop();
  };
  descend(parse(file).program);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export interface ImportOf {
  readonly specifier: string;
  readonly line: number;
}

/** Dependencies of a file: imports and re-exports, also of types, dynamic ones and `import('…')` in a type. */
export function importsOf(file: SourceFile): ImportOf[] {
  const found: ImportOf[] = [];
  walk(file, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
      case 'ImportExpression':
      case 'TSImportType': {
        const { source } = node;
        if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
        found.push({ specifier: source.value, line: lineAt(file.text, source.start) });
      }
    }
  });
  return found;
}
