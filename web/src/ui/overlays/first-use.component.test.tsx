import type { ComponentType, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { LazyMenu } from './LazyMenu.tsx';
import { MenuOverlay } from './MenuOverlay.tsx';

interface EntriesProps {
  button: ReactElement;
}

function Entries({ button }: EntriesProps) {
  return (
    <MenuOverlay button={button} transitionProps={{ duration: 0 }}>
      Entry
    </MenuOverlay>
  );
}

it('a menu mounts when its code is there, because React shows what has suspended after a pause', async () => {
  const code = Promise.withResolvers<ComponentType<EntriesProps>>();
  const Menu = lazyPart<EntriesProps>(() => code.promise);
  let mounts = 0;
  const screen = await mount(
    <LazyMenu
      target={<button type="button">Menu</button>}
      menu={(button) => {
        mounts += 1;
        return <Menu button={button} />;
      }}
      preload={Menu.preload}
    />,
  );
  await screen.getByRole('button', { name: 'Menu' }).click();
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(mounts).toBe(0);
  code.resolve(Entries);
  await expect.element(page.getByText('Entry')).toBeVisible();
  expect(mounts).toBeGreaterThan(0);
});
