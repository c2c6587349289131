import type { TextKey } from '@otolead/contract/text-keys.ts';
import type { MenuEntry } from '../../ui/Shell/menu.ts';

/** An entry's action without a screen; the frame binds each to its popup. */
export type MenuAction = 'push_to_dialer';

/**
 * An entry with a path opens a screen or, under that path's right, runs its action; one with children is a group.
 */
export interface MenuNode {
  readonly key: string;
  /** Message key; default: the title of the screen's route. */
  readonly label?: TextKey;
  readonly path?: string;
  readonly action?: MenuAction;
  /** Message key of search synonyms. */
  readonly alsoKnownAs?: TextKey;
  readonly children?: readonly MenuNode[];
}

type MenuGroup =
  | 'webform'
  | 'process'
  | 'campaign'
  | 'domain'
  | 'rule_configuration'
  | 'report'
  | 'admin'
  | 'uploads'
  | 'dealer_network'
  | 'rules_and_lists'
  | 'connections'
  | 'system';

const ALSO_KNOWN_AS: Readonly<Record<string, TextKey>> = {
  '/black-list': 'kernel:palette.also.black_list',
  '/user-list': 'kernel:palette.also.users',
  '/role-list': 'kernel:palette.also.roles',
  '/partners': 'kernel:palette.also.partners',
  '/partner_keys': 'kernel:palette.also.partner_keys',
  '/webhooks': 'kernel:palette.also.webhooks',
  '/message_templates': 'kernel:palette.also.message_templates',
  '/config_lists': 'kernel:palette.also.config_lists',
  '/reference_data': 'kernel:palette.also.reference_data',
  '/process-campaign-list': 'kernel:palette.also.web_rules',
  '/site_settings': 'kernel:palette.also.site_settings',
  '/change_log': 'kernel:palette.also.change_log',
  '/security_log': 'kernel:palette.also.security_log',
  '/view_log': 'kernel:palette.also.view_log',
  '/export_approvals': 'kernel:palette.also.export_approvals',
  '/erasures': 'kernel:palette.also.erasures',
  '/retention': 'kernel:palette.also.retention',
  '/set-up': 'kernel:palette.also.set_up',
  '/report_schedules': 'kernel:palette.also.report_schedules',
  '/wallboard': 'kernel:palette.also.wallboard',
  '/campaign_configurator': 'kernel:palette.also.packs',
};

const screen = (path: string, label?: TextKey): MenuNode => ({
  key: path,
  path,
  ...(label && { label }),
  ...(ALSO_KNOWN_AS[path] && { alsoKnownAs: ALSO_KNOWN_AS[path] }),
});

const action = (name: MenuAction, right: string): MenuNode => ({
  key: name,
  label: `kernel:menu.${name}`,
  path: right,
  action: name,
});

const group = (name: MenuGroup, children: readonly MenuNode[]): MenuNode => ({
  key: name,
  label: `kernel:menu.${name}`,
  children,
});

/** The header's menu (spec A§2, order and targets of domain.md 4). */
export const MENU: readonly MenuNode[] = [
  screen('/', 'kernel:menu.home'),
  screen('/dashboard', 'kernel:menu.dashboard'),
  screen('/my-day'),
  group('webform', [
    group('process', [screen('/process', 'kernel:menu.manage_process')]),
    group('campaign', [screen('/campaigns', 'kernel:menu.manage_campaigns')]),
    group('domain', [
      screen('/domains', 'kernel:menu.manage_domains'),
      screen('/webids', 'kernel:menu.manage_webids'),
    ]),
    group('rule_configuration', [screen('/process-campaign-list', 'kernel:menu.manage_webrules')]),
    screen('/lead_upload', 'kernel:menu.upload_leads'),
    screen('/black-list', 'kernel:menu.black_list'),
    screen('/lead-type', 'kernel:menu.lead_type'),
  ]),
  group('report', [
    screen('/dialer_report', 'kernel:menu.dialer_report'),
    screen('/ops_report', 'kernel:menu.ops_report'),
    screen('/cross_sell', 'kernel:menu.cross_sell'),
    screen('/lead_report', 'kernel:menu.lead_report'),
    screen('/performance_report', 'kernel:menu.performance_report'),
    screen('/agent_performance_report', 'kernel:menu.agent_performance_report'),
    screen('/sales_report'),
    screen('/assigned_lead_summary', 'kernel:menu.assigned_lead_summary'),
    screen('/retail_report', 'kernel:menu.retail_report'),
    screen('/retail_create_report'),
    screen('/retail_update_report'),
    screen('/retail_process_summary', 'kernel:menu.retail_process_summary'),
    screen('/audit_quality'),
    screen('/report_schedules'),
    screen('/wallboard'),
  ]),
  group('admin', [
    group('uploads', [
      screen('/update_lead', 'kernel:menu.update_lead'),
      screen('/update_lead_status', 'kernel:menu.update_lead_status'),
      screen('/update_spk_date'),
      screen('/update_ford_lead_csv', 'kernel:menu.update_ford_lead_csv'),
    ]),
    group('dealer_network', [screen('/city_dealer_mapping'), screen('/dealer_list'), screen('/sm_list')]),
    group('rules_and_lists', [
      screen('/campaign_configurator', 'kernel:menu.campaign_configurator'),
      screen('/call_rules'),
      screen('/call_scripts'),
      screen('/recording_rules'),
      screen('/audit_questions'),
      screen('/config_lists'),
      screen('/reference_data'),
    ]),
    group('connections', [
      screen('/partners'),
      screen('/partner_keys'),
      screen('/webhooks'),
      screen('/message_templates'),
      action('push_to_dialer', '/push_to_dialer'),
    ]),
    group('system', [
      screen('/set-up'),
      screen('/role-list'),
      screen('/site_settings'),
      screen('/change_log'),
      screen('/security_log'),
      screen('/view_log'),
      screen('/export_approvals'),
      screen('/erasures'),
      screen('/retention'),
    ]),
  ]),
  screen('/audit_list', 'kernel:menu.audit'),
  screen('/tie-up-brand', 'kernel:menu.tie_up_brand'),
  screen('/user-list', 'kernel:menu.user_list'),
  screen('/logout', 'kernel:menu.logout'),
];

/** The menu reduced to entries that `shows` admits and groups with at least one. */
export function visibleMenu(
  menu: readonly MenuNode[],
  shows: (path: string, node: MenuNode) => boolean,
): readonly MenuNode[] {
  return menu.flatMap((node) => {
    if (node.path !== undefined) return shows(node.path, node) ? [node] : [];
    const children = visibleMenu(node.children ?? [], shows);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Menu screens that a user may choose as start; entries that lead to the start are excluded. */
export function startScreens(menu: readonly MenuEntry[]): { path: string; label: string }[] {
  return menu.flatMap(({ href, label, children }) => {
    if (children) return startScreens(children);
    return href === undefined || LEADS_TO_START.has(href) ? [] : [{ path: href, label }];
  });
}

const LEADS_TO_START: ReadonlySet<string> = new Set(['/', '/dashboard', '/logout']);
