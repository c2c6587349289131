import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KeyHint } from '../KeyHint/KeyHint.tsx';
import classes from './list.module.css';

const LEFT = <IconPlus size={15} stroke={1.9} aria-hidden />;
const RIGHT = <KeyHint on="accent">N</KeyHint>;

/** Opens the form of a new record; shortcut n. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Button
      className={classes.add}
      renderRoot={(props) => <Link {...props} to={to} data-list-add aria-keyshortcuts="n" />}
      leftSection={LEFT}
      rightSection={RIGHT}
    >
      {children}
    </Button>
  );
}

/** `AddLink` for lists that ask first. */
export function AddButton({ onAdd, children }: { onAdd: () => void; children: string }) {
  return (
    <Button
      className={classes.add}
      data-list-add
      aria-keyshortcuts="n"
      aria-haspopup="dialog"
      leftSection={LEFT}
      rightSection={RIGHT}
      onClick={onAdd}
    >
      {children}
    </Button>
  );
}
