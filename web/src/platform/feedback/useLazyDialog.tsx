import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { codeFailureToast } from './code-failure-toast.ts';

export interface LazyDialogProps {
  opened: boolean;
  onClose: () => void;
}

export interface LazyDialog<Props> {
  /** Stable until the code has loaded. */
  readonly open: () => void;
  /** Renders the dialog once opened, with its further props. */
  readonly render: (props: Omit<Props, keyof LazyDialogProps>) => React.ReactNode;
}

/**
 * A dialog whose code loads on first use. A failed load shows a toast and leaves the screen and its input alone.
 * `load` must be constant.
 */
export function useLazyDialog<Props extends LazyDialogProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [opened, setOpened] = useState(false);
  // Renders closed first, so that it remembers the previous focus.
  const [rendered, setRendered] = useState(false);
  useEffect(() => setRendered(Dialog !== undefined), [Dialog]);
  const open = useCallback(() => {
    setOpened(true);
    if (Dialog) return;
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        setOpened(false);
        codeFailureToast();
      },
    );
  }, [Dialog, load]);
  const render = (props: Omit<Props, keyof LazyDialogProps>) => {
    if (!Dialog) return null;
    const all = { ...props, opened: opened && rendered, onClose: () => setOpened(false) } as unknown as Props;
    return <Dialog {...all} />;
  };
  return { open, render };
}
