import { translate } from '../i18n/i18n.ts';
import { errorToast } from './toast.tsx';

/** A part of the app did not come. */
export function codeFailureToast(): void {
  errorToast(translate(navigator.onLine ? 'kernel:code_gone' : 'kernel:error.no_connection'));
}
