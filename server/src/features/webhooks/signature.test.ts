import { describe, expect, it } from 'vitest';
import { newSecret, signatureOf } from './signature.ts';

describe('a signature', () => {
  it('is the one of the example in the Standard Webhooks documentation', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(signatureOf(message, [secret])).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(signatureOf(message, [newSecret(), secret]).split(' ')).toHaveLength(2);
  });
});
