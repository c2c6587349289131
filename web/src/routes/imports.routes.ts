import { createRoute } from '@tanstack/react-router';
import { jobSearch } from './job-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen } from './screen.ts';

const leadImportRoute = createRoute({
  ...protectedRoute({ access: '/lead_upload', title: 'kernel:menu.upload_leads' }),
  path: '/lead_upload',
  validateSearch: jobSearch,
  component: lazyScreen('LeadImportPage', 'imports'),
});

const updateSpkDateRoute = createRoute({
  ...protectedRoute({ access: '/update_spk_date', title: 'kernel:menu.update_spk_date' }),
  path: '/update_spk_date',
  validateSearch: jobSearch,
  component: lazyScreen('SpkDatesPage', 'imports'),
});

const updateLeadStatusRoute = createRoute({
  ...protectedRoute({ access: '/update_lead_status', title: 'kernel:menu.update_lead_status' }),
  path: '/update_lead_status',
  validateSearch: jobSearch,
  component: lazyScreen('LeadStatusesPage', 'imports'),
});

const updateLeadRoute = createRoute({
  ...protectedRoute({ access: '/update_lead', title: 'kernel:menu.update_lead' }),
  path: '/update_lead',
  validateSearch: jobSearch,
  component: lazyScreen('LeadUpdatesPage', 'imports'),
});

const updateBrandLeadsRoute = createRoute({
  ...protectedRoute({ access: '/update_ford_lead_csv', title: 'kernel:menu.update_ford_lead_csv' }),
  path: '/update_ford_lead_csv',
  validateSearch: jobSearch,
  component: lazyScreen('BrandLeadsPage', 'imports'),
});

const importReferenceDataRoute = createRoute({
  ...protectedRoute({
    access: '/edit_reference_data',
    title: 'kernel:menu.reference_data',
    menu: '/reference_data',
  }),
  path: '/import_reference_data/$record',
  validateSearch: jobSearch,
  component: lazyScreen('ReferenceImportPage', 'imports', 'reference-data'),
});

const importUsersRoute = createRoute({
  ...protectedRoute({ access: '/create_user', title: 'kernel:menu.user_list', menu: '/user-list' }),
  path: '/import_users',
  validateSearch: jobSearch,
  component: lazyScreen('UserImportPage', 'imports'),
});

export const importsRoutes = [
  leadImportRoute,
  updateSpkDateRoute,
  updateLeadStatusRoute,
  updateLeadRoute,
  updateBrandLeadsRoute,
  importReferenceDataRoute,
  importUsersRoute,
] as const;
