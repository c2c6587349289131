import { CodeLostError } from '../code/load-code.ts';
import { translate } from '../i18n/i18n.ts';
import { errorToast } from './toast.tsx';

/** Why a part of the app did not come: asking again may help, or only a fresh page does. */
export function codeFailureToast(error: unknown): void {
  errorToast(translate(error instanceof CodeLostError ? 'kernel:error.no_connection' : 'kernel:code_gone'));
}
