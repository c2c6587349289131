import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { confirm } from './confirm.ts';
import { OpenDialog } from './OpenDialog.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

function Screen({ onLeave }: { onLeave?: () => void }) {
  const [typed, setTyped] = useState('');
  useLeaveGuard(typed !== '', onLeave && { onLeave });
  return (
    <>
      <Link to="/">Home</Link>
      <label>
        Comment <input value={typed} onChange={({ currentTarget: { value } }) => setTyped(value)} />
      </label>
    </>
  );
}

const FORM = { at: '/form', route: '/form' };

function Dialog() {
  useLeaveGuard(true, { isDialog: true });
  return (
    <>
      <Link to="." search={{ search: 'dewi' } as never}>
        Search behind it
      </Link>
      <Link to="." search={{ id: 2 } as never}>
        Another record
      </Link>
    </>
  );
}

it('a search of the page behind a dialog leaves that open, so it asks nothing; another record does', async () => {
  const screen = await mount(<Dialog />, FORM);
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await screen.getByRole('link', { name: 'Search behind it' }).click();
  await expect.poll(() => screen.router.state.location.href).toBe('/form?search=dewi');
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Another record' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(screen.router.state.location.href).toBe('/form?search=dewi');
});

it('what is unsaved holds up a link; neither Enter nor Escape leaves, and Leave does', async () => {
  let left = 0;
  const leave = () => {
    left += 1;
  };
  const screen = await mount(<Screen onLeave={leave} />, FORM);
  const home = screen.getByRole('link', { name: 'Home' });
  const comment = screen.getByLabelText('Comment');
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  const path = () => screen.router.state.location.pathname;
  await comment.fill('Typed');
  await home.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(path()).toBe('/form');
  for (const key of ['{Enter}', '{Escape}']) {
    await home.click();
    await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(question).not.toBeInTheDocument();
    expect(path()).toBe('/form');
    await expect.element(comment).toHaveValue('Typed');
  }
  expect(left).toBe(0);
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(path).toBe('/');
  expect(left).toBe(1);
});

it('nothing typed, nothing asked; Back and Forward ask as a link does', async () => {
  const screen = await mount(<Screen />, { ...FORM, at: '/', ownHistory: true });
  const path = () => screen.router.state.location.pathname;
  await screen.router.navigate({ to: '/form' as '/' });
  await screen.getByRole('link', { name: 'Home' }).click();
  await expect.poll(path).toBe('/');
  screen.router.history.back();
  await expect.poll(path).toBe('/form');
  await screen.getByLabelText('Comment').fill('Typed');
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  for (const go of ['back', 'forward'] as const) {
    screen.router.history[go]();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(path()).toBe('/form');
    await expect.element(screen.getByLabelText('Comment')).toHaveValue('Typed');
  }
});

it('closing the tab is asked about by the browser, while something is unsaved', async () => {
  const screen = await mount(<Screen />, { ...FORM, ownHistory: true });
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const comment = screen.getByLabelText('Comment');
  await comment.fill('Typed');
  await expect.poll(closes).toBe(false);
  await comment.fill('');
  await expect.poll(closes).toBe(true);
});

function Asking({ danger = false }: { danger?: boolean }) {
  const [answer, setAnswer] = useState('');
  const ask = async () =>
    setAnswer(
      String(
        await confirm({
          title: 'Sure?',
          text: 'It is gone then.',
          confirm: 'Delete',
          cancel: 'Keep',
          danger,
        }),
      ),
    );
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <output>{answer}</output>
    </>
  );
}

it('a question has the focus on its first choice at once, on Cancel where something is destroyed, and gives it back', async () => {
  const screen = await mount(<Asking />);
  const ask = screen.getByRole('button', { name: 'Ask' });
  await ask.click();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('false')).toBeVisible();
  await expect.element(ask).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('true')).toBeVisible();
  await screen.unmount();

  const grave = await mount(<Asking danger />);
  await grave.getByRole('button', { name: 'Ask' }).click();
  await expect.element(grave.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(grave.getByText('false')).toBeVisible();
});

function Opening() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && (
        <OpenDialog title="Details" onClose={() => setOpened(false)}>
          <button type="button">Inside</button>
        </OpenDialog>
      )}
    </>
  );
}

it('a dialog keeps the focus inside, closes with Escape and gives the focus back', async () => {
  const screen = await mount(<Opening />);
  const open = screen.getByRole('button', { name: 'Open' });
  await open.click();
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  await expect.element(dialog).toBeVisible();
  for (let step = 0; step < 3; step += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});
