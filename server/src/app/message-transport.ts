import type { Environment } from '../platform/environment.ts';
import { type MessageTransport, outboxTransport, smtpTransport } from '../platform/messages/transport.ts';

/** The demo keeps messages on this machine; an installation with a separate database sends them. */
export function messageTransport(environment: Environment, embedded: boolean): MessageTransport {
  return embedded && !environment.SMTP_URL ? outboxTransport : smtpTransport(environment);
}
