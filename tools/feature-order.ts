import type { FileEdge } from './folder-circles.ts';
import type { Problem } from './problem.ts';

const serverFeature = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
const contractFeature = (path: string) => /^contract\/src\/([^/]+)\//.exec(path)?.[1];

/** Features of the server that read the contract of a feature which depends on them: the shared part belongs lower. */
export function findUpwardReads(edges: readonly FileEdge[]): Problem[] {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [one, other] = [serverFeature(from), serverFeature(to)];
    if (one && other && one !== other) uses.set(one, (uses.get(one) ?? new Set()).add(other));
  }
  const below = new Map([...uses.keys()].map((feature) => [feature, reachedFrom(feature, uses)]));
  return edges.flatMap(({ from, to, line }) => {
    const [reader, owner] = [serverFeature(from), contractFeature(to)];
    if (!reader || !owner || !below.get(owner)?.has(reader)) return [];
    return [
      { path: from, line, message: `reads the contract of ${owner}, which depends on ${reader}: ${to}` },
    ];
  });
}

function reachedFrom(feature: string, uses: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [feature];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const used of uses.get(next) ?? []) {
      if (reached.has(used)) continue;
      reached.add(used);
      waiting.push(used);
    }
  }
  return reached;
}
