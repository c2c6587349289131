import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { GrowingTextarea } from './GrowingTextarea.tsx';

function Comment() {
  const [text, setText] = useState('');
  return (
    <GrowingTextarea
      label="Comment"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      minRows={2}
      maxRows={8}
    />
  );
}

function linesOf(element: Element): number {
  const { lineHeight, paddingBlock, borderBlockWidth } = getComputedStyle(element);
  const [padding = 0, border = 0, line = 0] = [paddingBlock, borderBlockWidth, lineHeight].map(parseFloat);
  return Math.round((element.getBoundingClientRect().height - 2 * (padding + border)) / line);
}

it.each([
  [1, 2],
  [5, 5],
  [8, 8],
  [12, 8],
])('a comment of %i lines is %i lines high, and scrolls where it has more', async (written, shown) => {
  await mount(<Comment />);
  const comment = page.getByLabelText('Comment');
  // It also shrinks.
  for (const [lines, high] of [
    [written, shown],
    [3, 3],
  ] as const) {
    await comment.fill(Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n'));
    await expect.poll(() => linesOf(comment.element())).toBe(high);
    expect(comment.element().scrollHeight > comment.element().clientHeight).toBe(lines > high);
  }
});
