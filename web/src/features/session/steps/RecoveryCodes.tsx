import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../platform/copy-text.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import classes from './SecondFactor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT('session');
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(codes.join('\n')));
  return (
    <section aria-label={t('second_factor.codes')}>
      <p className={classes.text} role="status">
        {t('second_factor.codes_hint')}
      </p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => void copy()}>
          {t(copied ? 'second_factor.copied' : 'second_factor.copy')}
        </Button>
        <Button autoFocus onClick={onDone}>
          {t('second_factor.kept')}
        </Button>
      </div>
    </section>
  );
}
