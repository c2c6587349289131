import { FEATURES } from '@otolead/contract/kernel/feature.ts';
import { isTestOnly } from './check-boundaries.ts';
import { type Problem, report } from './problem.ts';
import { readCode, type SourceFile } from './source-tree.ts';
import { type TableAccess, tableAccesses } from './table-access.ts';
import { LEAD_FAMILY, TABLE_OWNERS, tablesIn } from './table-owners.ts';

/**
 * Two rules about tables (docs/decisions/007).
 *
 * Writes are owned: only the owning feature's folder inserts, updates or deletes rows.
 *
 * Reads of the lead family are scoped: they start at scopedLeads or scopedLeadRows, which put a row named `lead` into
 * the statement. Every other mention of a lead's table must be tied to that row by `<name>.lead_id = lead.lead_id`; a
 * statement without a scoped lead cannot be (PostgreSQL knows no `lead` there). `lead` itself is never read raw.
 */
interface Exception {
  readonly path: string;
  readonly kind: TableAccess['kind'];
  /** A table, or `variable` if known only at run time. */
  readonly table: string;
  readonly reason: string;
}

/** Exceptions with their reasons. Unused ones are reported. */
const EXCEPTIONS: readonly Exception[] = [
  ...[
    ['leads/leads.milestones.ts', ['lead']],
    ['dialer/dialer.calls.ts', ['lead', 'activity', 'lead_call']],
    ['dialer/dialer.removal.ts', ['lead']],
  ].flatMap(([file, tables]) =>
    [tables].flat().map((table) => ({
      path: `server/src/features/${file}`,
      kind: 'read' as const,
      table: table as string,
      reason: 'Fills in facts of the leads of all markets from their own rows; shows none to anybody',
    })),
  ),
  {
    path: 'server/src/features/calls/lease.ts',
    kind: 'read',
    table: 'lead_call',
    reason: "Looks whether the caller's open call, of any market, has ended; shows none to anybody",
  },
  {
    path: 'server/src/features/recordings/recordings.find.ts',
    kind: 'read',
    table: 'recording',
    reason: 'Looks whether the lead has the same recording already; shows none to anybody',
  },
  {
    path: 'server/src/platform/files/lead-uploads.ts',
    kind: 'read',
    table: 'variable',
    reason:
      'Scans uploads of all markets, of two tables that its type names, and deletes those without a save; shows none',
  },
  {
    path: 'server/src/platform/db/rewrites.ts',
    kind: 'read',
    table: 'variable',
    reason: 'Changes the rows of all markets in the table that a migration names; shows none',
  },
  {
    path: 'server/src/platform/records/record-choices.ts',
    kind: 'read',
    table: 'variable',
    reason: 'Takes the tables that records declare; its type leaves out those with rows of a lead',
  },
  {
    path: 'server/src/features/preferences/preferences.queries.ts',
    kind: 'read',
    table: 'lead_preference',
    reason: 'Reads its own rows of a lead that the caller has locked, and so found within its scope',
  },
  {
    path: 'server/src/features/leads/leads.person.ts',
    kind: 'read',
    table: 'lead_name_word',
    reason: 'Looks whether a lead of any market still bears a word; shows none to anybody',
  },
  {
    path: 'server/src/features/audits/quality.counts.ts',
    kind: 'read',
    table: 'audit',
    reason: 'Adds up audits that the caller has locked, or those of all markets; shows none to anybody',
  },
  {
    path: 'server/src/features/session/recovery.service.ts',
    kind: 'write',
    table: 'app_user',
    reason:
      'Sets the password; users cannot do it for session, because it needs session to end sessions: a circle',
  },
];

/** The only file that defines a scope. */
const SCOPE = 'server/src/features/leads/leads.scope.ts';

const isProduct = (path: string) => path.startsWith('server/src/') && !isTestOnly(path);

export function findUnscoped(
  files: readonly SourceFile[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): Problem[] {
  const needed = new Set<Exception>();
  const problems = files
    .filter(({ path }) => isProduct(path))
    .flatMap((file) =>
      tableAccesses(file).flatMap((access): Problem[] => {
        const message =
          access.kind === 'write' ? foreignWrite(file.path, access) : rawRead(file.path, access);
        if (message === undefined) return [];
        const table = access.table ?? 'variable';
        const exception = exceptions.find(
          (entry) => entry.path === file.path && entry.kind === access.kind && entry.table === table,
        );
        if (exception) {
          needed.add(exception);
          return [];
        }
        return [{ path: file.path, line: access.line, message }];
      }),
    );
  const stale = exceptions
    .filter((exception) => !needed.has(exception))
    .map(({ path, table }) => ({
      path,
      message: `the exception for '${table}' in check-scope.ts is not needed`,
    }));
  return [...problems, ...stale];
}

function foreignWrite(path: string, { table }: TableAccess): string | undefined {
  if (table === undefined)
    return 'writes a table that a variable names: name it, so that its owner can be checked';
  const owner = TABLE_OWNERS[table];
  const folder = owner === 'platform' ? 'server/src/platform/' : `server/src/features/${owner}/`;
  if (owner === undefined || path.startsWith(folder)) return undefined;
  return `writes '${table}', which belongs to ${owner}: call what ${folder} offers for it`;
}

function rawRead(path: string, { table, alias, statement }: TableAccess): string | undefined {
  if (path === SCOPE) return undefined;
  if (table === undefined)
    return 'reads a table that a variable names: name it, so that its scope can be checked';
  if (!LEAD_FAMILY.has(table)) return undefined;
  if (table !== 'lead' && alias !== undefined && isTied(alias, statement)) return undefined;
  return table === 'lead'
    ? `reads 'lead' raw: start with scopedLeads (leads.public.ts)`
    : `reads '${table}' raw: start with scopedLeadRows, or tie it by ${alias}.lead_id = lead.lead_id`;
}

/** In SQL and Kysely: `a.lead_id = lead.lead_id`, `'a.lead_id', '=', 'lead.lead_id'`, `'a.lead_id', 'lead.lead_id'`. */
function isTied(alias: string, statement: string): boolean {
  const equals = String.raw`['"\`\s]*(?:,\s*)?['"\`]?\s*=?\s*['"\`]?\s*(?:,\s*)?['"\`]?`;
  const own = String.raw`\b${alias}\.lead_id\b`;
  const leads = String.raw`(?<![\w.])lead\.lead_id\b`;
  return new RegExp(`${own}${equals}${leads}|${leads}${equals}${own}`).test(statement);
}

/** Tables without an owner, and owners of missing tables. */
export function findOwnerless(files: readonly SourceFile[]): Problem[] {
  const tables = tablesIn(files);
  const path = 'tools/table-owners.ts';
  const owners: readonly string[] = [...FEATURES, 'platform'];
  return [
    ...tables
      .filter((table) => !Object.hasOwn(TABLE_OWNERS, table))
      .map((table) => ({ path, message: `the table '${table}' has no owner: say which feature writes it` })),
    ...Object.entries(TABLE_OWNERS)
      .filter(([table, owner]) => !tables.includes(table) || !owners.includes(owner))
      .map(([table, owner]) => ({ path, message: `there is no table '${table}' or no feature '${owner}'` })),
  ];
}

if (import.meta.main) {
  const files = readCode();
  report('raw reads and foreign writes', [...findUnscoped(files), ...findOwnerless(files)]);
}
