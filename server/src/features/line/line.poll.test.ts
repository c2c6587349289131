import { expect, it } from 'vitest';
import { serial } from '../../../test/builders/serial.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { IDLE } from '../../../test/fake-lines.ts';
import { useLine } from '../../../test/line-scene.ts';

const scene = await useLine();
const { t, fake, poll } = scene;

const LINES = 300;
const SECONDS = 30;
/** Agents whose state changes in a second of a busy hour. */
const CHANGES = 10;
/** 5 % of a core; the fake's own work counts too. */
const MOST_MS_PER_SECOND = 50;

it('300 lines, read each second in one request, take less than 5 % of a core', {
  tags: ['all'],
}, async () => {
  const names = Array.from({ length: LINES }, () => `P${serial()}`);
  for (const name of names) {
    await buildUser(t.db, { dialer_user_id: name });
    fake.lines.agents.set(name, { ...IDLE });
  }
  await poll();
  fake.asked.length = 0;
  const changed = names.values();
  const before = process.cpuUsage();
  for (let second = 0; second < SECONDS; second += 1) {
    for (let change = 0; change < CHANGES; change += 1)
      Object.assign(fake.lines.agents.get(changed.next().value ?? '') ?? {}, { status: 'READY' });
    await poll();
  }
  const { user, system } = process.cpuUsage(before);
  const perSecond = (user + system) / 1_000 / SECONDS;
  expect(fake.asked).toHaveLength(SECONDS);
  const ready = t.db.selectFrom('agent_line').where('state', '=', 'ready').select('user_id');
  expect(await ready.execute()).toHaveLength(LINES);
  expect(perSecond).toBeLessThan(MOST_MS_PER_SECOND);
  process.stdout.write(`lines: ${perSecond.toFixed(1)} ms of processor a second\n`);
});
