import { Notifications } from '@mantine/notifications';
import classes from '../../platform/feedback/toast.module.css';
import { DialogHost } from '../../ui/dialogs/DialogHost.tsx';
import { LiveNotice } from './LiveNotice.tsx';
import { PasswordHost } from './PasswordHost.tsx';

/** Renders toasts and dialogs. May load after the first screen; earlier requests appear then. */
export function Overlays() {
  return (
    <>
      <DialogHost />
      <PasswordHost />
      <LiveNotice />
      <Notifications
        position="bottom-left"
        className={classes.place}
        containerWidth={360}
        limit={4}
        zIndex={1000}
      />
    </>
  );
}
