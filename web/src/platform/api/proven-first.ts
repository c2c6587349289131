import { isApiError } from './api-error.ts';

let askPassword: () => Promise<boolean> = async () => false;
let asking: Promise<boolean> | undefined;

/** Sets the question for the user's password; the frame provides it, so that this module knows no dialogs. */
export function onPasswordAsked(ask: () => Promise<boolean>): void {
  askPassword = ask;
}

/** Repeats a call that wants the user's password first, once it is given; else the refusal stands. */
export async function provenFirst<Sent>(sendOnce: () => Promise<Sent>): Promise<Sent> {
  try {
    return await sendOnce();
  } catch (error) {
    const isWanted = isApiError(error) && error.code === 'password_required';
    if (!isWanted || !(await askOnce())) throw error;
    return sendOnce();
  }
}

/** Calls that want it together are answered by one question. */
function askOnce(): Promise<boolean> {
  asking ??= askPassword().finally(() => {
    asking = undefined;
  });
  return asking;
}
