import { useRef } from 'react';

/**
 * The id under which a submission is known to the server. The same content sent again, after an answer that never
 * came, keeps its id; changed content is another submission. Undefined where the page is not served securely.
 */
export function useSubmissionId(): (content: object) => string | undefined {
  const last = useRef<{ readonly content: string; readonly id: string | undefined } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, id: newRequestId() };
    return last.current.id;
  };
}

/** For an act that is done once and never sent again. */
export function newRequestId(): string | undefined {
  return globalThis.crypto?.randomUUID?.();
}
