import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { saveSiteSettingsRequest, siteSettings } from './site-settings.schema.ts';

const ACCESS = '/site_settings';

export const getSiteSettings = defineEndpoint({
  name: 'config.get_site_settings',
  method: 'POST',
  path: '/config/get_site_settings',
  summary: 'What the market’s administrators have set',
  source: 'domain.md 13',
  access: ACCESS,
  request: z.object({}),
  data: siteSettings,
});

export const saveSiteSettings = defineEndpoint({
  name: 'config.save_site_settings',
  method: 'POST',
  path: '/config/save_site_settings',
  summary: 'Changes settings of the market; they act on the next call',
  source: 'domain.md 13',
  access: ACCESS,
  request: saveSiteSettingsRequest,
  data: siteSettings,
  writes: ['site_setting'],
});

export const siteSettingsEndpoints = [getSiteSettings, saveSiteSettings] as const;
