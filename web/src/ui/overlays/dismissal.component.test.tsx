import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { LazyPopover } from './LazyPopover.tsx';

function Tray() {
  const [opened, setOpened] = useState(false);
  const [works, setWorks] = useState(false);
  return (
    <LazyPopover
      opened={opened}
      onDismiss={() => setOpened(false)}
      label="Bell"
      target={
        <button type="button" onClick={() => setOpened(true)}>
          Bell
        </button>
      }
    >
      <Button loading={works} onClick={() => setWorks(true)}>
        Download
      </Button>
    </LazyPopover>
  );
}

it('Escape closes a popover whose pressed button is disabled while it works', async () => {
  const screen = await mount(<Tray />);
  await screen.getByRole('button', { name: 'Bell' }).click();
  await screen.getByRole('button', { name: 'Download' }).click();
  await expect.element(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  await expect.element(screen.getByRole('dialog', { name: 'Bell' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Bell' })).not.toBeInTheDocument();
});
