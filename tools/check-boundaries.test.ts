import { describe, expect, it } from 'vitest';
import { findCrossings } from './check-boundaries.ts';

const crossingsOf = (files: Record<string, string>) =>
  findCrossings(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    [],
  ).map(({ path, line, message }) => `${path}:${line} ${message}`);

const LEADS = 'server/src/features/leads/leads.service.ts';

describe('boundaries', () => {
  it('are crossed by every form of import, of a type only too', () => {
    const text = [
      `import { a } from '../audits/audits.queries.ts';`,
      `import type { B } from '../audits/audits.queries.ts';`,
      `import { type C, type D } from '../audits/audits.queries.ts';`,
      `export { e } from '../audits/audits.queries.ts';`,
      `export type { F } from '../audits/audits.queries.ts';`,
      `export * from '../audits/audits.queries.ts';`,
      `import '../audits/audits.queries.ts';`,
      `const g = () => import('../audits/audits.queries.ts');`,
      `type H = import('../audits/audits.queries.ts').H;`,
      `type I = typeof import('../audits/audits.queries.ts');`,
    ].join('\n');
    const lines = crossingsOf({ [LEADS]: text }).map((problem) => problem.split(' ')[0]);
    expect(lines).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((line) => `${LEADS}:${line}`));
  });

  it('are not crossed by what stands in comments and texts', () => {
    const text = `// import { a } from '../audits/audits.queries.ts';\nconst b = "import('../audits/audits.queries.ts')";`;
    expect(crossingsOf({ [LEADS]: text })).toEqual([]);
  });

  it('are crossed by a feature that reads the contract of one that depends on it, directly or not', () => {
    const files = {
      'server/src/features/calls/a.ts': `import { b } from '../dialer/dialer.public.ts';`,
      'server/src/features/dialer/dialer.public.ts': `import { c } from '../leads/leads.public.ts';`,
      'contract/src/calls/calls.rules.ts': '',
    };
    const rules = '@otolead/contract/calls/calls.rules.ts';
    const [text, other] = [
      `import { d } from '${rules}';`,
      `import { d } from '@otolead/contract/jobs/e.rules.ts';`,
    ];
    expect(crossingsOf({ ...files, [LEADS]: text })).toEqual([
      `${LEADS}:1 reads the contract of calls, which depends on leads: contract/src/calls/calls.rules.ts`,
    ]);
    expect(crossingsOf({ ...files, [LEADS]: other, 'server/src/features/audits/a.ts': text })).toEqual([]);
  });

  it.each([
    [
      'contract/src/leads/a.rules.ts',
      '../../../server/src/platform/clock.ts',
      'the contract imports nothing of ours',
    ],
    ['contract/src/leads/a.rules.ts', 'node:fs', 'without Node'],
    ['contract/src/leads/a.rules.ts', '../jobs/jobs.endpoints.ts', 'never endpoints'],
    ['contract/src/leads/a.endpoints.ts', '../jobs/captcha.ts', 'never endpoints'],
    ['contract/src/kernel/paging.ts', '../leads/leads.limits.ts', 'never endpoints'],
    [
      'server/src/platform/db/a.ts',
      '../../features/leads/leads.public.ts',
      'platform and tables know no feature',
    ],
    ['server/src/tables/a.ts', '../app/start.ts', 'platform and tables know no feature'],
    ['server/src/features/leads/a.ts', '../../../../web/src/main.tsx', 'the contract only'],
    ['server/src/features/leads/a.ts', '@otolead/web/src/main.tsx', 'the contract only'],
    ['server/src/features/leads/a.ts', '../../../../contract/src/kernel/text.ts', 'by name'],
    ['server/src/features/leads/a.ts', '../../app/start.ts', 'do not know the app'],
    ['server/src/features/leads/a.ts', '../../../test/harness.ts', 'no tests'],
    ['server/src/features/leads/a.ts', '../../../../tools/map.ts', 'the contract only'],
    ['server/src/app/a.ts', '../features/leads/leads.queries.ts', 'public, routes and jobs files'],
    ['server/src/app/a.ts', '@otolead/demo/src/demo.ts', 'the contract only'],
    ['server/test/a.ts', '@otolead/demo/src/demo.ts', 'the contract only'],
    ['demo/src/a.ts', '@otolead/web/src/main.tsx', 'the contract and the server only'],
    ['demo/src/a.ts', '../../tools/map.ts', 'the contract and the server only'],
    ['demo/src/a.ts', '../../server/src/app/start.ts', 'by name'],
    ['demo/src/a.ts', '@otolead/server/src/features/leads/leads.queries.ts', 'public, routes and jobs files'],
    ['server/migrations/0009_a.ts', '../src/tables/database.ts', 'migrations are frozen'],
    ['server/migrations/0009_a.ts', '@otolead/contract/kernel/market.ts', 'migrations are frozen'],
    ['web/src/features/leads/a.tsx', '../audits/audits.api.ts', 'never import each other'],
    ['web/src/features/leads/a.tsx', '../../routes/router.ts', 'downwards only'],
    ['web/src/features/leads/a.tsx', '../../app/frame/AppFrame.tsx', 'downwards only'],
    ['web/src/app/frame/a.tsx', '../../routes/router.ts', 'downwards only'],
    ['web/src/platform/a.ts', '../ui/lazy-part.tsx', 'downwards only'],
    ['web/src/theme/a.ts', '../platform/clock.ts', 'downwards only'],
    ['web/src/features/leads/a.tsx', 'node:path', 'without Node'],
    ['web/src/ui/Page/a.tsx', '../../features/leads/leads.api.ts', 'downwards only'],
    ['web/src/ui/Page/a.tsx', '../../platform/session/session.ts', 'no session'],
    ['web/src/platform/a.ts', '../routes/router.ts', 'downwards only'],
  ])('keep %s from importing %s', (path, specifier, reason) => {
    expect(crossingsOf({ [path]: `import type { A } from '${specifier}';` })).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  it.each([
    ['contract/src/leads/leads.endpoints.ts', '../jobs/jobs.schema.ts'],
    ['contract/src/leads/a.rules.ts', '../kernel/market.ts'],
    ['server/src/features/leads/a.ts', '@otolead/contract/audits/audits.schema.ts'],
    ['server/src/features/leads/a.ts', '../activity/activity.public.ts'],
    ['server/src/features/leads/a.ts', './leads.queries.ts'],
    ['server/src/features/leads/a.test.ts', '../../../test/harness.ts'],
    ['server/src/app/features.ts', '../features/leads/leads.routes.ts'],
    ['server/migrations/0009_a.ts', './data/rows.ts'],
    ['web/src/app/screens/a.tsx', '../../features/leads/LeadListPage.tsx'],
    ['web/src/routes/leads.routes.ts', '../features/leads/LeadListPage.tsx'],
    ['web/src/ui/Page/a.tsx', '../../platform/i18n/i18n.ts'],
    ['demo/src/a.ts', '@otolead/server/src/platform/clock.ts'],
    ['demo/src/a.test.ts', '@otolead/server/test/harness.ts'],
    ['tools/start-all.ts', '../demo/src/start-demo.ts'],
    ['bench/run.ts', '../server/src/app/build-app.ts'],
  ])('let %s import %s', (path, specifier) => {
    expect(crossingsOf({ [path]: `import { a } from '${specifier}';` })).toEqual([]);
  });

  it('forbid features of the server in a circle, through types too', () => {
    const files = {
      'server/src/features/leads/leads.public.ts': `import type { A } from '../activity/activity.public.ts';`,
      'server/src/features/activity/activity.public.ts': `export * from '../audits/audits.public.ts';`,
      'server/src/features/audits/audits.service.ts': `import { a } from '../leads/leads.public.ts';`,
    };
    expect(crossingsOf(files)).toEqual([
      'server/src/features/audits/audits.service.ts:1 folders in a circle: leads → activity → audits → leads',
    ]);
  });

  it('forbid a circle of folders that stand side by side, at any depth and between any of their files', () => {
    const files = {
      'web/src/features/leads/list/filters/a.ts': `import { b } from '../toolbar/deep/b.ts';`,
      'web/src/features/leads/list/toolbar/c.ts': `import { d } from '../filters/d.ts';`,
    };
    expect(crossingsOf(files)).toEqual([
      'web/src/features/leads/list/toolbar/c.ts:1 folders in a circle: filters → toolbar → filters',
    ]);
  });

  it('let files of a folder and of its sub-folder import each other, and tests import anything beside', () => {
    const files = {
      'web/src/features/leads/list/filters/a.ts': `import { b } from '../b.ts';`,
      'web/src/features/leads/list/b.ts': `import { a } from './filters/a.ts';`,
      'contract/src/leads/a.rules.ts': `import { b } from '../dialer/b.rules.ts';`,
      'contract/src/dialer/b.rules.test.ts': `import { a } from '../leads/a.rules.ts';`,
    };
    expect(crossingsOf(files)).toEqual([]);
  });

  it('tell of an exception that is needed no longer', () => {
    const exceptions = [{ parent: 'web/src/platform', reason: 'api and session renew the grant together' }];
    expect(findCrossings([], exceptions)).toEqual([
      { path: 'web/src/platform', message: 'the exception for a circle of its folders is not needed' },
    ]);
  });
});
