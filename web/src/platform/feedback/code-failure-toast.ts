import { translate } from '../i18n/i18n.ts';
import { errorToast } from './toast.tsx';

/** A chunk of the app failed to load. */
export function codeFailureToast(): void {
  errorToast(translate(navigator.onLine ? 'kernel:code_gone' : 'kernel:error.no_connection'));
}
