import { expect, it } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { dropWrapUpDraft, useWrapUpDraft } from './useWrapUpDraft.ts';

function Comment({ part }: { part: 'call' | 'incoming' }) {
  const { values, edit } = useWrapUpDraft(7, 1, part);
  return (
    <input
      aria-label={part}
      value={values.comment}
      onChange={({ currentTarget }) => edit({ comment: currentTarget.value })}
    />
  );
}

const both = () =>
  mount(
    <>
      <Comment part="call" />
      <Comment part="incoming" />
    </>,
  );

it('a new call of ours drops what was typed about the one before, and nothing about the customer’s', async () => {
  const before = await both();
  await before.getByLabelText('incoming').fill('Asks for the price');
  await expect.element(before.getByLabelText('call')).toHaveValue('');
  await before.getByLabelText('call').fill('Nobody answers');
  await before.unmount();
  dropWrapUpDraft(7);
  const after = await both();
  await expect.element(after.getByLabelText('incoming')).toHaveValue('Asks for the price');
  await expect.element(after.getByLabelText('call')).toHaveValue('');
});
