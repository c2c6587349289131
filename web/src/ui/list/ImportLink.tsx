import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './list.module.css';

const LEFT = <IconUpload size={15} stroke={1.75} aria-hidden />;

/** Opens the import of the list's rows. */
export function ImportLink({ to, children }: { to: string; children: string }) {
  return (
    <Button
      className={classes.import}
      variant="default"
      leftSection={LEFT}
      renderRoot={(props) => <Link {...props} to={to} />}
    >
      {children}
    </Button>
  );
}
