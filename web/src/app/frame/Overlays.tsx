import { Notifications } from '@mantine/notifications';
import classes from '../../platform/feedback/toast.module.css';
import { DialogHost } from '../../ui/dialogs/DialogHost.tsx';
import { LiveNotice } from './LiveNotice.tsx';

/** Where toasts and dialogs appear. It may arrive after the first screen: what was asked for meanwhile appears then. */
export function Overlays() {
  return (
    <>
      <DialogHost />
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
