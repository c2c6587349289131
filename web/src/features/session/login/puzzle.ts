import { getCaptchaPuzzle } from '@otolead/contract/session/session.endpoints.ts';
import { call } from '../../../platform/api/client.ts';

/** What the sign-in sends instead of a picture's characters. */
export interface Proof {
  readonly captcha_id: string;
  readonly captcha: string;
}

/** Fetches a puzzle and has it solved; `signal` ends both. Throws the ApiError of the call. */
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
