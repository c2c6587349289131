import { getCaptchaImage } from '@otolead/contract/session/session.endpoints.ts';
import type { TestApp } from './harness.ts';

/** Fetches a captcha over HTTP and reads its answer from the database. */
export async function solveCaptcha(t: TestApp): Promise<{ captcha_id: string; captcha: string }> {
  const { body } = await t.call(getCaptchaImage, {});
  const { answer } = await t.db
    .selectFrom('captcha')
    .where('id', '=', body.data.captcha_id)
    .select('answer')
    .executeTakeFirstOrThrow();
  return { captcha_id: body.data.captcha_id, captcha: answer };
}
