import type { Problem } from './problem.ts';

/** An import between two of our files; both paths are from the root. */
export interface FileEdge {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

export interface CircleException {
  /** Folder whose sub-folders form the cycle. */
  readonly parent: string;
  readonly reason: string;
}

/** Sub-folder → imported siblings, with the first such import. */
type Uses = Map<string, Map<string, FileEdge>>;

/** Cycles of sibling folders at every depth; unused exceptions are problems too. */
export function findCircles(edges: readonly FileEdge[], exceptions: readonly CircleException[]): Problem[] {
  const problems: Problem[] = [];
  const needed = new Set<string>();
  for (const [parent, uses] of siblingUses(edges)) {
    const circles = circlesIn(uses);
    if (circles.length > 0) needed.add(parent);
    if (exceptions.some((exception) => exception.parent === parent)) continue;
    problems.push(...circles);
  }
  for (const { parent } of exceptions) {
    if (!needed.has(parent))
      problems.push({ path: parent, message: 'the exception for a circle of its folders is not needed' });
  }
  return problems;
}

function siblingUses(edges: readonly FileEdge[]): Map<string, Uses> {
  const parents = new Map<string, Uses>();
  for (const edge of edges) {
    const [from, to] = [edge.from.split('/').slice(0, -1), edge.to.split('/').slice(0, -1)];
    const depth = from.findIndex((folder, at) => folder !== to[at]);
    const [one, other] = [from[depth], to[depth]];
    if (depth < 1 || one === undefined || other === undefined) continue;
    const parent = from.slice(0, depth).join('/');
    const uses: Uses = parents.get(parent) ?? new Map();
    const known = uses.get(one) ?? new Map<string, FileEdge>();
    known.set(other, known.get(other) ?? edge);
    parents.set(parent, uses.set(one, known));
  }
  return parents;
}

function circlesIn(uses: Uses): Problem[] {
  const done = new Set<string>();
  const problems: Problem[] = [];
  const visit = (folder: string, way: readonly string[]): void => {
    const start = way.indexOf(folder);
    if (start >= 0) {
      const edge = uses.get(way.at(-1) ?? '')?.get(folder);
      if (edge) {
        const message = `folders in a circle: ${[...way.slice(start), folder].join(' → ')}`;
        problems.push({ path: edge.from, line: edge.line, message });
      }
      return;
    }
    if (done.has(folder)) return;
    for (const used of uses.get(folder)?.keys() ?? []) visit(used, [...way, folder]);
    done.add(folder);
  };
  for (const folder of uses.keys()) visit(folder, []);
  return problems;
}
