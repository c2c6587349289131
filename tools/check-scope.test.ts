import { describe, expect, it } from 'vitest';
import { findOwnerless, findUnscoped } from './check-scope.ts';

const AUDITS = 'server/src/features/audits/audits.queries.ts';

const found = (text: string, path = AUDITS) =>
  findUnscoped([{ path, text }], []).map(({ line, message }) => `${line} ${message}`);

describe('reads of the lead family', () => {
  it.each([
    ['the table itself', `db.selectFrom('lead').selectAll()`, 'lead'],
    ['under another name', `db.selectFrom('lead as l').selectAll()`, 'lead'],
    ['in a list of tables', `db.selectFrom(['city', 'audit']).selectAll()`, 'audit'],
    ['in a join', `db.selectFrom('city').innerJoin('lead', 'lead.city_id', 'city.id')`, 'lead'],
    ['of a child without its lead', `db.selectFrom('audit').where('audit.lead_id', '=', id)`, 'audit'],
    [
      'of a child tied to another child',
      `db.selectFrom('city').leftJoin('audit', 'audit.lead_id', 'activity.lead_id')`,
      'audit',
    ],
    [
      'of a child tied under another name',
      `eb.selectFrom('audit as a').whereRef('audit.lead_id', '=', 'lead.lead_id')`,
      'audit',
    ],
    ['in an update', `db.updateTable('audit').from('assigned_car').set(x)`, 'assigned_car'],
    ['in one of two cases', `db.selectFrom(own ? 'city' : 'document').selectAll()`, 'document'],
    ['in SQL', 'sql`select count(*) from lead where market_id = ${id}`', 'lead'],
    [
      'in a join in SQL',
      'sql`select 1 from dse d\n  join assigned_car c on c.dse_id = d.id`',
      'assigned_car',
    ],
    ['in a list of tables in SQL', 'sql`select 1 from city c, lead l where l.city_id = c.id`', 'lead'],
    ['in a fragment of SQL', 'sql`left join only "document" on true`', 'document'],
    ['with a schema', 'sql`select 1 from public.audit`', 'audit'],
    ['in raw SQL', `sql.raw('from activity')`, 'activity'],
    ['as a table for SQL', 'sql`select 1 from ${sql.table("lead")}`', 'lead'],
    ['past Kysely', `pool.query('select name from lead where lead_id = $1', [id])`, 'lead'],
    ['by a copy', 'client.query(`copy (select * from lead) to stdout`)', 'lead'],
  ])('are refused %s', (_, text, table) => {
    expect(found(text)).toEqual([expect.stringContaining(`reads '${table}' raw`)]);
  });

  it.each([
    ['scopedLeads', `scopedLeads(db, scope).leftJoin('city', 'city.id', 'lead.city_id')`],
    ['scopedLeadRows', `scopedLeadRows(db, 'audit', scope).where('lead.lead_id', '=', id)`],
    [
      'a subquery tied to the lead',
      `eb.exists(eb.selectFrom('audit').select('id').whereRef('audit.lead_id', '=', 'lead.lead_id'))`,
    ],
    [
      'a subquery tied the other way round',
      `eb.selectFrom('audit as a').whereRef('lead.lead_id', '=', 'a.lead_id')`,
    ],
    ['a join tied to the lead', `scopedLeads(db, scope).innerJoin('audit', 'audit.lead_id', 'lead.lead_id')`],
    [
      'a join tied in a callback',
      `scopedLeads(db, scope).leftJoin('audit as a', (join) => join.onRef('a.lead_id', '=', 'lead.lead_id').on('a.id', '=', 1))`,
    ],
    [
      'a tied subquery in SQL',
      'sql`exists (select 1 from audit a where a.lead_id = lead.lead_id and a.id > ${id})`',
    ],
    ['what only sounds alike', 'sql`extract(day from lead.created_at) is distinct from lead.status_id`'],
    ['a subquery of one’s own', `db.selectFrom(page.as('lead_page')).selectAll()`],
    ['other tables', `db.selectFrom('lead_type').innerJoin('process', 'process.id', 'lead_type.process_id')`],
    ['texts that are no SQL', `throw new Error('no reply from lead')`],
    ['comments in SQL', 'sql`select 1 -- from lead\n from city`'],
  ])('pass with %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it('are refused where a variable names the table', () => {
    expect(found('db.selectFrom(table).selectAll()')).toEqual([expect.stringContaining('a variable names')]);
    expect(found('sql`select 1 from ${sql.table(name)}`')).toEqual([
      expect.stringContaining('a variable names'),
    ]);
  });

  it('say the line of the table in a statement of many lines', () => {
    expect(found('const a = 1;\nconst b = sql`select 1\n  from city c\n  join lead l on true`;')).toEqual([
      expect.stringMatching(/^4 /),
    ]);
  });

  it('are free in the scope itself, in the demo and in tests', () => {
    const text = `db.selectFrom('lead').selectAll()`;
    expect(found(text, 'server/src/features/leads/leads.scope.ts')).toEqual([]);
    expect(found(text, 'demo/src/leads.ts')).toEqual([]);
    expect(found(text, 'server/src/features/leads/leads.test.ts')).toEqual([]);
    expect(found(text, 'server/src/features/leads/search/search.ts')).toHaveLength(1);
  });

  it('pass by an exception, which is reported once nothing needs it', () => {
    const exceptions = [
      { path: AUDITS, kind: 'read' as const, table: 'audit', reason: 'The lead is locked' },
    ];
    const raw = { path: AUDITS, text: `tx.selectFrom('audit').where('lead_id', '=', id)` };
    expect(findUnscoped([raw], exceptions)).toEqual([]);
    expect(findUnscoped([{ path: AUDITS, text: '' }], exceptions)).toEqual([
      { path: AUDITS, message: expect.stringContaining('is not needed') },
    ]);
  });
});

describe('writes', () => {
  it.each([
    [`tx.insertInto('activity').values(row)`, 'activity'],
    [`tx.updateTable('lead').set(row)`, 'leads'],
    [`tx.deleteFrom('user_session').where('id', '=', 1)`, 'session'],
    ['sql`insert into lead_preference (lead_id) select 1`', 'preferences'],
    ['sql`update app_user set status = 0`', 'users'],
    ['sql`delete from captcha`', 'session'],
    ['client.query("copy dealer from stdin")', 'reference-data'],
  ])('belong to the owner of the table: %s', (text, owner) => {
    expect(found(text)).toEqual([expect.stringContaining(`which belongs to ${owner}`)]);
    expect(found(text, `server/src/features/${owner}/${owner}.queries.ts`)).toEqual([]);
  });

  it('pass by an exception of their own, not by one for reads', () => {
    const entry = { path: AUDITS, table: 'app_user', reason: 'A circle otherwise' };
    const file = { path: AUDITS, text: `tx.updateTable('app_user').set(row)` };
    expect(findUnscoped([file], [{ ...entry, kind: 'write' }])).toEqual([]);
    expect(findUnscoped([file], [{ ...entry, kind: 'read' }])).toHaveLength(2);
  });

  it('are refused where a variable names the table', () => {
    expect(found('tx.insertInto(table).values(row)')).toEqual([expect.stringContaining('a variable names')]);
  });
});

describe('owners of tables', () => {
  it('are missing for a table that only the types know', () => {
    const files = [
      { path: 'server/src/tables/a.tables.ts', text: 'export interface ATables { lead: A; novelty: B }' },
    ];
    const messages = findOwnerless(files).map(({ message }) => message);
    expect(messages).toContain(`the table 'novelty' has no owner: say which feature writes it`);
    expect(messages).toContain(`there is no table 'audit' or no feature 'audits'`);
    expect(messages).not.toContain(expect.stringContaining(`'lead'`));
  });
});
