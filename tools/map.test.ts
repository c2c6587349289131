import { defineEndpoint } from '@otolead/contract/kernel/endpoint.ts';
import { nothing } from '@otolead/contract/session/session.schema.ts';
import { describe, expect, it } from 'vitest';
import { mapText } from './map.ts';
import { screensIn } from './screens.ts';

const route = (path: string, text: string) => ({ path: `web/src/routes/${path}`, text });

describe('screens', () => {
  it('are read from the routes, with their right and the features they are made of', () => {
    const files = [
      route(
        'audits.route.ts',
        `export const auditRoute = createRoute({
          ...protectedRoute({ access: '/audit_list', title: 'audits:title' }),
          path: '/audit_list',
          component: lazyRouteComponent(() => import('../features/audits/AuditPage.tsx'), 'AuditPage'),
        });`,
      ),
      route(
        'lead.route.ts',
        `export const leadRoute = createRoute({
          ...protectedRoute({ access: '/Leads-Details', title: 'leads:title' }),
          path: '/Leads-Details',
          component: lazyRouteComponent(() => import('../app/screens/LeadPage.tsx'), 'LeadPage'),
        });`,
      ),
      {
        path: 'web/src/app/screens/LeadPage.tsx',
        text: `import { a } from '../../features/leads/a.tsx'; import { b } from '../../features/audits/b.tsx';`,
      },
      route(
        'fallback.routes.ts',
        `export const lost = createRoute({ path: '/not-found', component: NotFoundPage });`,
      ),
    ];
    expect(screensIn(files)).toEqual([
      {
        path: '/audit_list',
        access: '/audit_list',
        features: ['audits'],
        page: 'web/src/features/audits/AuditPage.tsx',
      },
      {
        path: '/Leads-Details',
        access: '/Leads-Details',
        features: ['audits', 'leads'],
        page: 'web/src/app/screens/LeadPage.tsx',
      },
      { path: '/not-found', access: undefined, features: [] },
    ]);
  });

  it('are read from lists and the forms of their records', () => {
    const files = [
      route(
        'audits.routes.ts',
        `export const auditRoutes = [
          ...recordRoutes({
            list: '/audits',
            forms: ['/add_audit', '/edit_audit/$id'],
            title: 'audits:title',
            screens: ['AuditListPage', 'AuditFormPage'],
            texts: ['audits'],
          }),
          listRoute('/sheets', 'audits:sheets', 'SheetPage', 'audits'),
        ];`,
      ),
      route(
        'screens.ts',
        `export const AuditListPage = () => import('../features/audits/AuditListPage.tsx');
export const AuditFormPage = () => import('../features/audits/AuditFormPage.tsx');
export const SheetPage = () => import('../features/reports/SheetPage.tsx');`,
      ),
    ];
    const page = (name: string) => `web/src/features/${name}.tsx`;
    expect(screensIn(files)).toEqual([
      { path: '/audits', access: '/audits', features: ['audits'], page: page('audits/AuditListPage') },
      { path: '/add_audit', access: '/add_audit', features: ['audits'], page: page('audits/AuditFormPage') },
      {
        path: '/edit_audit/$id',
        access: '/edit_audit',
        features: ['audits'],
        page: page('audits/AuditFormPage'),
      },
      { path: '/sheets', access: '/sheets', features: ['reports'], page: page('reports/SheetPage') },
    ]);
  });

  it('have the right of a function that several of them share', () => {
    const text = `
      function startRoute(access) { return protectedRoute({ access, title: 'kernel:start' }); }
      export const homeRoute = createRoute({ ...startRoute('/'), path: '/' });`;
    expect(screensIn([route('start.routes.ts', text)])).toEqual([{ path: '/', access: '/', features: [] }]);
  });
});

describe('the map', () => {
  it('tells of each feature its purpose, screens, calls, tables and access keys', () => {
    const listAudits = defineEndpoint({
      name: 'audits.list',
      method: 'POST',
      path: '/lead/audit_list',
      summary: 'Audits, filtered',
      source: 'spec',
      access: '/audit_list',
      request: nothing,
      data: nothing,
      writes: ['audit'],
    });
    const text = mapText({
      endpoints: [listAudits],
      screens: [{ path: '/audits', access: '/audit_list', features: ['audits'], page: undefined }],
      owners: { audit: 'audits' },
      readmes: new Map([['audits', '# audits\n\nWhat auditors found.\n\n- files']]),
    });
    expect(text.slice(text.indexOf('##'))).toBe(`## audits

What auditors found.

Screens: \`/audits\` (\`/audit_list\`)

| Call | Right | What it does | Writes |
|---|---|---|---|
| \`POST /api/crm/lead/audit_list\` | \`/audit_list\` | Audits, filtered | \`audit\` |

Tables: \`audit\`

Access keys: \`/audit_list\`
`);
  });
});
