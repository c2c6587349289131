import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../../../platform/copy-text.ts';
import { errorToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import classes from './Copyable.module.css';

/** How long 'Copied' shows (spec A§9). */
const SHOWN_MS = 1000;

interface CopyableProps {
  text: string;
  /** Fetches the text at the click, if it is masked; undefined after a failure. */
  full?: () => Promise<string | undefined>;
  /** Its label: 'Mobile'. */
  name: string;
  children: ReactNode;
}

/** A contact that copies on click; shows 'Copied' for a second. */
export function Copyable({ text, full, name, children }: CopyableProps) {
  const t = useT('leads');
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const copy = full ? await full() : text;
    if (copy === undefined) return;
    if (await copyText(copy)) setCopied((times) => times + 1);
    else errorToast(t('detail.not_copied'));
  };
  return (
    <span className={classes.root}>
      <span className={classes.text}>{children}</span>
      <button
        type="button"
        className={classes.button}
        onClick={() => void copy()}
        aria-label={t('detail.copy_what', { name })}
        title={t('detail.copy')}
      >
        {copied > 0 ? (
          <IconCheck size={14} stroke={2.2} aria-hidden />
        ) : (
          <IconCopy size={14} stroke={1.75} aria-hidden />
        )}
      </button>
      <span className={classes.copied} role="status">
        {copied > 0 && t('detail.copied')}
      </span>
    </span>
  );
}
