import { IconBell } from '@tabler/icons-react';
import classes from './Header.module.css';

/** A placeholder while the bell loads. */
export function TrayPlace() {
  return (
    <span className={classes.icon} aria-hidden="true">
      <IconBell size={18} stroke={1.75} />
    </span>
  );
}
