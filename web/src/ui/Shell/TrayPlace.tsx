import { IconBell } from '@tabler/icons-react';
import classes from './Header.module.css';

/** The bell until it can ring. */
export function TrayPlace() {
  return (
    <span className={classes.icon} aria-hidden="true">
      <IconBell size={18} stroke={1.75} />
    </span>
  );
}
