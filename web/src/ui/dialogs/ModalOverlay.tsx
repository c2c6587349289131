import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Mantine's Modal, rendered closed first: only then does it restore the focus. */
export function ModalOverlay({ opened, ...props }: ModalProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Modal {...props} opened={opened && isThere} />;
}
