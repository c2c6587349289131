import { type ComponentType, createContext, type Ref } from 'react';
import type { PlayerHandle } from '../../ui/player/AudioPlayer.tsx';

export interface AuditCallProps {
  leadId: number;
  auditId: number;
  /** Seconds with a note. */
  marks: readonly number[];
  handle: Ref<PlayerHandle>;
  onSecond: (second: number) => void;
  /** Called with a call that the auditor chooses. */
  onCall?: ((call: { agentId: number | null; calledAt: string }) => void) | undefined;
}

/** Player of the recording of the audited call; null where none is offered. */
export const AuditCallContext = createContext<ComponentType<AuditCallProps> | null>(null);
