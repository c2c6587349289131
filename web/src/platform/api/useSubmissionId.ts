import { useRef } from 'react';

/**
 * An idempotency key per submission. Resending equal content after a lost answer keeps the id; changed content gets
 * a new one. Undefined on insecure pages, which lack crypto.randomUUID.
 */
export function useSubmissionId(): (content: object) => string | undefined {
  const last = useRef<{ readonly content: string; readonly id: string | undefined } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, id: newRequestId() };
    return last.current.id;
  };
}

/** For an action that is never retried. */
export function newRequestId(): string | undefined {
  return globalThis.crypto?.randomUUID?.();
}
