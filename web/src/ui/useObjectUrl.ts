import { useEffect, useState } from 'react';

/** A blob URL of a fetched file; null until loaded. */
export function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
