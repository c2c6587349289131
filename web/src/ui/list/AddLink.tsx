import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KeyHint } from '../KeyHint/KeyHint.tsx';
import classes from './list.module.css';

/** Opens the form of a new record; n presses it. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Button
      className={classes.add}
      renderRoot={(props) => <Link {...props} to={to} data-list-add aria-keyshortcuts="n" />}
      leftSection={<IconPlus size={15} stroke={1.9} aria-hidden />}
      rightSection={<KeyHint on="accent">N</KeyHint>}
    >
      {children}
    </Button>
  );
}
