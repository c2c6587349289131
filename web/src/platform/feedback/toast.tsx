import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { translate } from '../i18n/i18n.ts';
import classes from './toast.module.css';

const KINDS = {
  error: { Icon: IconAlertTriangle, role: 'alert', readWithinMs: 7000 },
  warning: { Icon: IconAlertTriangle, role: 'status', readWithinMs: 4000 },
  success: { Icon: IconCircleCheck, role: 'status', readWithinMs: 4000 },
} as const;

/** A failure in the server's or our words. An identical toast never shows twice. */
export function errorToast(message: string): void {
  show('error', message);
}

/** Warning: no failure, but the work is incomplete. */
export function warningToast(message: string): void {
  show('warning', message);
}

/** Under a success message: the saved record and its undo. */
interface Saved {
  readonly name?: string | undefined;
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
}

export function successToast(message: string): void {
  show('success', message);
}

/** The server's message for a successful command (spec A§7); nothing if empty. */
export function mutationToast(answer: { readonly message: string }): void {
  if (answer.message) successToast(answer.message);
}

/** `mutationToast` with the saved record and an undo. */
export function savedToast(answer: { readonly message: string }, saved: Saved): void {
  if (answer.message) show('success', answer.message, saved);
}

/** Before a retry: its result must not stand beside old ones. */
export function clearToasts(): void {
  notifications.clean();
}

function show(kind: keyof typeof KINDS, message: string, { name, undo }: Saved = {}): void {
  const { Icon, role, readWithinMs } = KINDS[kind];
  const id = `${kind}:${message}`;
  // `show` ignores a visible id; closing it first restarts its time.
  notifications.hide(id);
  notifications.show({
    id,
    message: (
      <>
        <span>{message}</span>
        {name && <span className={classes.name}>{name}</span>}
        {undo && (
          <button
            type="button"
            className={classes.undo}
            onClick={() => {
              notifications.hide(id);
              undo.run();
            }}
          >
            {undo.label}
          </button>
        )}
      </>
    ),
    role,
    icon: <Icon size={20} stroke={1.75} className={classes[kind]} aria-hidden />,
    // Time to read and undo.
    autoClose: undo ? 2 * readWithinMs : readWithinMs,
    withBorder: true,
    classNames: { root: classes.toast, icon: classes.icon },
    closeButtonProps: { 'aria-label': translate('kernel:close') },
  });
}
