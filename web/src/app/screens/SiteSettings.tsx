import { SiteSettingsPage } from '../../features/config/SiteSettingsPage.tsx';
import { LineTestPanel } from '../../features/line/LineTestPanel.tsx';

/** /site_settings with the test of the dialer's connection. */
export function SiteSettings() {
  return <SiteSettingsPage below={<LineTestPanel />} />;
}
