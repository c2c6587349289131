import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { translate } from '../i18n/i18n.ts';
import classes from './toast.module.css';

const KINDS = {
  error: { Icon: IconAlertTriangle, role: 'alert', readWithinMs: 7000 },
  warning: { Icon: IconAlertTriangle, role: 'status', readWithinMs: 4000 },
  success: { Icon: IconCircleCheck, role: 'status', readWithinMs: 4000 },
} as const;

/** A failure in the server's or the platform's words. The same words are never on the screen twice. */
export function errorToast(message: string): void {
  show('error', message);
}

/** Warning: no failure, but the work is incomplete. */
export function warningToast(message: string): void {
  show('warning', message);
}

/** Below the words of a success: what was saved, and how it is taken back. */
interface Saved {
  readonly name?: string | undefined;
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
}

export function successToast(message: string): void {
  show('success', message);
}

/** What the server says to a command that succeeded (spec A§7); nothing where it says nothing. */
export function mutationToast(answer: { readonly message: string }): void {
  if (answer.message) successToast(answer.message);
}

/** The same, with the record that was saved and a way to take it back. */
export function savedToast(answer: { readonly message: string }, saved: Saved): void {
  if (answer.message) show('success', answer.message, saved);
}

/** Before another attempt at what failed: its result must not stand beside old ones. */
export function clearToasts(): void {
  notifications.clean();
}

function show(kind: keyof typeof KINDS, message: string, { name, undo }: Saved = {}): void {
  const { Icon, role, readWithinMs } = KINDS[kind];
  const id = `${kind}:${message}`;
  // `show` ignores an id that is on the screen; closing it first starts its time again.
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
    // Long enough to be read and to be taken back.
    autoClose: undo ? 2 * readWithinMs : readWithinMs,
    withBorder: true,
    classNames: { root: classes.toast, icon: classes.icon },
    closeButtonProps: { 'aria-label': translate('kernel:close') },
  });
}
