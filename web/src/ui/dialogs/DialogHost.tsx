import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { ask } from './ask.ts';
import { dialogsMounted } from './dialogs-ready.ts';

/** Where dialogs appear. It may be mounted after the first screen: questions asked before wait for it. */
export function DialogHost() {
  return (
    <ModalsProvider>
      <Mounted />
    </ModalsProvider>
  );
}

/** The provider listens from its own effect, which runs after this one, in the same turn. */
function Mounted() {
  useEffect(() => queueMicrotask(() => dialogsMounted(ask)), []);
  return null;
}
