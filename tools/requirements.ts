import type { Problem } from './problem.ts';
import type { TestResult } from './results.ts';

/** One line of docs/spec/requirements.tsv. */
export interface Requirement {
  readonly id: string;
  readonly area: string;
  /** `open` lines are questions settled by a decision, not behaviour to test. */
  readonly kind: string;
  readonly text: string;
  readonly due: string;
}

export function readRequirements(tsv: string): Requirement[] {
  const [head = '', ...lines] = tsv.trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    return {
      id: cell('id'),
      area: cell('area'),
      kind: cell('kind'),
      text: cell('requirement'),
      due: cell('due'),
    };
  });
}

const MOST_IDS = 3;

const idsIn = (title: string): string[] => [...new Set(title.match(/\b[A-Z]{3}-\d{3}\b/g))];

/** Titles with more ids than one test can prove, or with unknown ids. */
export function findBadTitles(tests: readonly TestResult[], requirements: readonly Requirement[]): Problem[] {
  const areas = new Set(requirements.map(({ area }) => area));
  const known = new Set(requirements.map(({ id }) => id));
  return tests.flatMap(({ title, file }): Problem[] => {
    const ids = idsIn(title).filter((id) => areas.has(id.slice(0, 3)));
    const unknown = ids.filter((id) => !known.has(id));
    const short = title.length > 100 ? `${title.slice(0, 100)}…` : title;
    return [
      ...(ids.length > MOST_IDS
        ? [{ path: file, message: `more than ${MOST_IDS} ids in one title: ${short}` }]
        : []),
      ...unknown.map((id) => ({ path: file, message: `no requirement is called ${id}: ${short}` })),
    ];
  });
}

/** Requirements without proof: no test with the id ran and passed, or one failed. */
export function findUnproved(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): Requirement[] {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const { title, outcome } of tests) {
    const ids = idsIn(title);
    if (outcome === 'skipped' || ids.length > MOST_IDS) continue;
    for (const id of ids) (outcome === 'passed' ? passed : failed).add(id);
  }
  return requirements.filter(({ id, kind }) => kind !== 'open' && (!passed.has(id) || failed.has(id)));
}
