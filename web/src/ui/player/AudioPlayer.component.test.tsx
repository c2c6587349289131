import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { AudioPlayer, type PlayerHandle } from './AudioPlayer.tsx';

/** A WAV of ten seconds: 8-bit samples at 8,000 a second, silent but for its second half. */
function sound(): Blob {
  const samples = 80_000;
  const bytes = new Uint8Array(44 + samples).fill(128);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) =>
    [...text].forEach((sign, index) => {
      bytes[at + index] = sign.charCodeAt(0);
    });
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, samples, true);
  for (let n = samples / 2; n < samples; n += 2) bytes[44 + n] = 250;
  return new Blob([bytes], { type: 'audio/wav' });
}

const SOURCE = URL.createObjectURL(sound());
const position = () => document.querySelector('audio')?.currentTime;

it('is played, sought and hastened by keys, and stays within its sound', async () => {
  const screen = await mount(<AudioPlayer source={SOURCE} name="Call" />);
  await expect.element(screen.getByText('0:00 / 0:10')).toBeVisible();
  const seek = screen.getByRole('slider', { name: 'Position' });
  (seek.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(position).toBe(5);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(position).toBe(10);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(position).toBe(5);
  await expect.element(seek).toHaveAttribute('aria-valuetext', '0:05 / 0:10');
  const speed = screen.getByRole('combobox', { name: 'Speed' });
  for (const [key, value] of [
    [']', '1.25'],
    ['[[', '1'],
    ['[[', '0.75'],
    ['[[', '0.75'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(speed).toHaveValue(value);
  }
});

it('draws the waveform of its content, or the given one, and a plain bar where neither is', async () => {
  const pathOf = () => document.querySelector('svg[viewBox="0 0 400 100"] path')?.getAttribute('d') ?? '';
  const plain = await mount(<AudioPlayer source={SOURCE} name="Call" />);
  expect(pathOf()).toBe('M0 46H400V54H0Z');
  await plain.unmount();
  const given = await mount(<AudioPlayer source={SOURCE} name="Call" peaks={[255, 0]} />);
  expect(pathOf().split('M')).toHaveLength(3);
  await given.unmount();
  await mount(<AudioPlayer source={SOURCE} name="Call" bytes={() => sound().arrayBuffer()} />);
  await expect.poll(() => pathOf().split('M').length).toBe(201);
});

it('plays from a second when asked, tells the second, and says when the sound is not there', async () => {
  const handle = createRef<PlayerHandle>();
  const onSecond = vi.fn();
  const onFail = vi.fn();
  const screen = await mount(
    <AudioPlayer source={SOURCE} name="Call" handle={handle} onSecond={onSecond} marks={[7]} />,
  );
  await expect.element(screen.getByText('0:00 / 0:10')).toBeVisible();
  handle.current?.playFrom(7);
  await expect.poll(() => onSecond.mock.lastCall?.[0]).toBeGreaterThanOrEqual(7);
  await screen.unmount();
  await mount(<AudioPlayer source="/nothing.wav" name="Call" onFail={onFail} />);
  await expect.poll(() => onFail.mock.calls.length).toBe(1);
});
