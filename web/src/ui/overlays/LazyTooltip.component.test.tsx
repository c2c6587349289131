import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { LazyTooltip } from './LazyTooltip.tsx';

it('a tooltip whose focus has gone on before its code came does not open', async () => {
  const screen = await mount(
    <>
      <LazyTooltip label="Of the first">
        <button type="button">First</button>
      </LazyTooltip>
      <LazyTooltip label="Of the second">
        <button type="button">Second</button>
      </LazyTooltip>
      <button type="button">Third</button>
    </>,
  );
  const button = (name: string) => screen.getByRole('button', { name }).element() as HTMLButtonElement;
  await userEvent.keyboard('{Tab}');
  for (const name of ['Second', 'Third', 'First', 'Third', 'Second']) button(name).focus();
  await expect.element(page.getByRole('tooltip', { name: 'Of the second' })).toBeVisible();
  expect(page.getByRole('tooltip').elements()).toHaveLength(1);
  button('Third').focus();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});
