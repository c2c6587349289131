import { getCaptchaPuzzle } from '@otolead/contract/session/session.endpoints.ts';
import { call } from '../../../platform/api/client.ts';

/** Replaces the picture's characters in a sign-in. */
export interface Proof {
  readonly captcha_id: string;
  readonly captcha: string;
}

/** Fetches and solves a puzzle; `signal` aborts. Throws the call's ApiError. */
export async function proveByComputer(signal: AbortSignal): Promise<Proof> {
  const { captcha_id, challenge, bits } = (await call(getCaptchaPuzzle, {}, { signal })).data;
  const worker = new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module' });
  try {
    const captcha = await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', () => reject(new Error('the puzzle’s worker failed')));
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
      worker.postMessage({ challenge, bits });
    });
    return { captcha_id, captcha };
  } finally {
    worker.terminate();
  }
}
