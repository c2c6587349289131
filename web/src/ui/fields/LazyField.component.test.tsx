import { use } from 'react';
import { expect, it } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { LazyField } from './LazyField.tsx';

function Late({ entered, code }: { entered: string | null; code: Promise<void> }) {
  use(code);
  return <output>{`entered by ${entered}`}</output>;
}

/** A field whose code loads when the test resolves it. */
async function pending() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const screen = await mount(
    <LazyField field={{ label: 'City' }} text="Bandung">
      {(entered) => <Late entered={entered} code={promise} />}
    </LazyField>,
  );
  const field = screen.getByLabelText('City');
  await expect.element(field).toHaveValue('Bandung');
  return { screen, input: field.element() as HTMLInputElement, come: resolve };
}

it('a field that is pressed while its code comes opens, though the click found no field any more', async () => {
  const { screen, input, come } = await pending();
  input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  input.focus();
  come();
  await expect.element(screen.getByText('entered by click')).toBeVisible();
});

it('a field that has the focus alone while its code comes does not open', async () => {
  const { screen, input, come } = await pending();
  input.focus();
  come();
  await expect.element(screen.getByText('entered by focus')).toBeVisible();
});
