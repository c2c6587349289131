import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { ask } from './ask.ts';
import { dialogsMounted } from './dialogs-ready.ts';

/** Renders dialogs. May mount after the first screen; earlier questions wait for it. */
export function DialogHost() {
  return (
    <ModalsProvider>
      <Mounted />
    </ModalsProvider>
  );
}

/** The provider subscribes in an effect that runs after this one, in the same task. */
function Mounted() {
  useEffect(() => queueMicrotask(() => dialogsMounted(ask)), []);
  return null;
}
