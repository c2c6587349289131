import type activity from './activity/messages.en.json';
import type arrivals from './arrivals/messages.en.json';
import type assignedCars from './assigned-cars/messages.en.json';
import type audits from './audits/messages.en.json';
import type blacklist from './blacklist/messages.en.json';
import type brandNetwork from './brand-network/messages.en.json';
import type callScripts from './call-scripts/messages.en.json';
import type calls from './calls/messages.en.json';
import type campaignPacks from './campaign-packs/messages.en.json';
import type changeLog from './change-log/messages.en.json';
import type config from './config/messages.en.json';
import type customer from './customer/messages.en.json';
import type dialer from './dialer/messages.en.json';
import type documents from './documents/messages.en.json';
import type events from './events/messages.en.json';
import type exports from './exports/messages.en.json';
import type imports from './imports/messages.en.json';
import type jobs from './jobs/messages.en.json';
import type kernel from './kernel/messages.en.json';
import type leadStatus from './lead-status/messages.en.json';
import type leads from './leads/messages.en.json';
import type line from './line/messages.en.json';
import type merges from './merges/messages.en.json';
import type messages from './messages/messages.en.json';
import type myActive from './my-active/messages.en.json';
import type myDay from './my-day/messages.en.json';
import type partners from './partners/messages.en.json';
import type preferences from './preferences/messages.en.json';
import type privacy from './privacy/messages.en.json';
import type recordings from './recordings/messages.en.json';
import type referenceData from './reference-data/messages.en.json';
import type reports from './reports/messages.en.json';
import type savedViews from './saved-views/messages.en.json';
import type session from './session/messages.en.json';
import type setUp from './set-up/messages.en.json';
import type signOn from './sign-on/messages.en.json';
import type trail from './trail/messages.en.json';
import type users from './users/messages.en.json';
import type webRules from './web-rules/messages.en.json';
import type webform from './webform/messages.en.json';
import type webhooks from './webhooks/messages.en.json';
import type whereUsed from './where-used/messages.en.json';

/** English texts by namespace; every feature with texts has a line. */
interface Texts {
  readonly activity: typeof activity;
  readonly 'assigned-cars': typeof assignedCars;
  readonly audits: typeof audits;
  readonly blacklist: typeof blacklist;
  readonly 'brand-network': typeof brandNetwork;
  readonly 'campaign-packs': typeof campaignPacks;
  readonly 'change-log': typeof changeLog;
  readonly config: typeof config;
  readonly customer: typeof customer;
  readonly calls: typeof calls;
  readonly 'call-scripts': typeof callScripts;
  readonly 'my-day': typeof myDay;
  readonly dialer: typeof dialer;
  readonly documents: typeof documents;
  readonly events: typeof events;
  readonly exports: typeof exports;
  readonly imports: typeof imports;
  readonly arrivals: typeof arrivals;
  readonly line: typeof line;
  readonly merges: typeof merges;
  readonly privacy: typeof privacy;
  readonly jobs: typeof jobs;
  readonly kernel: typeof kernel;
  readonly 'lead-status': typeof leadStatus;
  readonly leads: typeof leads;
  readonly 'my-active': typeof myActive;
  readonly partners: typeof partners;
  readonly recordings: typeof recordings;
  readonly 'reference-data': typeof referenceData;
  readonly reports: typeof reports;
  readonly preferences: typeof preferences;
  readonly 'web-rules': typeof webRules;
  readonly session: typeof session;
  readonly 'set-up': typeof setUp;
  readonly 'sign-on': typeof signOn;
  readonly trail: typeof trail;
  readonly users: typeof users;
  readonly 'saved-views': typeof savedViews;
  readonly webform: typeof webform;
  readonly messages: typeof messages;
  readonly webhooks: typeof webhooks;
  readonly 'where-used': typeof whereUsed;
}

export type Namespace = keyof Texts;

/** `count_one` and `count_other` are requested as `count`. */
type Asked<Key> = Key extends `${infer Counted}_other` ? Counted | Key : Key;

/** A key within a namespace. */
export type KeyOf<Name extends Namespace> = Asked<keyof Texts[Name] & string>;

/** A key with its namespace, `leads:column.city`. */
export type TextKey = { [Name in Namespace]: `${Name}:${KeyOf<Name>}` }[Namespace];
