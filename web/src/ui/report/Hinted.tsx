import { LazyTooltip } from '../overlays/LazyTooltip.tsx';
import classes from './report.module.css';

/** Text with an optional tooltip. */
export function Hinted({ hint, children }: { hint: string | undefined; children: string | number }) {
  if (!hint) return <>{children}</>;
  return (
    <LazyTooltip label={hint}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip opens with the focus */}
      <span className={classes.hinted} tabIndex={0}>
        {children}
      </span>
    </LazyTooltip>
  );
}
