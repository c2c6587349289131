import type { AuditTables } from './audit.tables.ts';
import type { BrandTables } from './brand.tables.ts';
import type { CarTables } from './car.tables.ts';
import type { ConfigTables } from './config.tables.ts';
import type { DeskTables } from './desk.tables.ts';
import type { DialerTables } from './dialer.tables.ts';
import type { EventTables } from './event.tables.ts';
import type { JobTables } from './job.tables.ts';
import type { LeadTables } from './lead.tables.ts';
import type { MessageTables } from './message.tables.ts';
import type { PartnerTables } from './partner.tables.ts';
import type { PrivacyTables } from './privacy.tables.ts';
import type { RecordingTables } from './recording.tables.ts';
import type { ReportTables } from './report.tables.ts';
import type { RewriteTables } from './rewrite.tables.ts';
import type { RoutingTables } from './routing.tables.ts';
import type { SessionTables } from './session.tables.ts';
import type { TrailTables } from './trail.tables.ts';
import type { WebhookTables } from './webhook.tables.ts';

/** Every table the application reads or writes; graphile-worker keeps its own schema. */
export interface Database
  extends ConfigTables,
    SessionTables,
    RoutingTables,
    BrandTables,
    LeadTables,
    CarTables,
    AuditTables,
    MessageTables,
    JobTables,
    DialerTables,
    PartnerTables,
    PrivacyTables,
    WebhookTables,
    DeskTables,
    RecordingTables,
    ReportTables,
    RewriteTables,
    TrailTables,
    EventTables {}
