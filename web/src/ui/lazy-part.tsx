import { Button } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, type MouseEvent, useEffect, useState } from 'react';
import { useT } from '../platform/i18n/i18n.ts';
import classes from './lazy-part.module.css';

interface LazyPartOptions {
  /** Shown if the code fails to load: a message with a way out, or the error thrown to the boundary. */
  failure?: 'words' | 'thrown';
}

/**
 * A component whose code loads on first use, or before by `preload`; needs a Suspense around it. A failed load
 * breaks nothing else, and is retried by `preload` or the next use. What a user asks for mounts after `preload`:
 * React shows what has suspended after 300 ms at the earliest.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure = 'words' }: LazyPartOptions = {},
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let failed = false;
  let retried = false;
  const fetched = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (error: unknown) => {
        failed = true;
        throw error;
      },
    );
    return loading;
  };
  const lazily = () => lazy(fetched) as never as ComponentType<Props>;
  let Lazy = lazily();
  const forgive = () => {
    if (!failed) return;
    failed = false;
    loading = undefined;
    Lazy = lazily();
  };
  const isLoaded = () => loaded !== undefined;
  /** Ends when the part can render, or has failed and can say so. */
  const preload = async () => {
    forgive();
    await fetched().catch(() => undefined);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: created once, when its module loads
  function Part(props: Props) {
    // Loaded code renders without a fallback, during which typed letters would be lost.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: created once, when its module loads
  function Failure({ reset }: { reset: () => void }) {
    // Closing and reopening retries.
    useEffect(() => forgive, []);
    const retry = () => {
      retried = true;
      forgive();
      reset();
    };
    return <CodeFailure mayCome={!retried} onRetry={retry} />;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: created once, when its module loads
  function LazyPart(props: Props) {
    return (
      <CatchBoundary getResetKey={() => ''} errorComponent={Failure}>
        <Part {...props} />
      </CatchBoundary>
    );
  }
  return Object.assign(failure === 'words' ? LazyPart : Part, { preload, isLoaded });
}

type Loading = Pick<ReturnType<typeof lazyPart>, 'preload' | 'isLoaded'>;

/** Loads a part once `wanted`; true when it can be mounted. */
export function useLoaded({ preload, isLoaded }: Loading, wanted = true): boolean {
  const [isReady, setReady] = useState(isLoaded);
  useEffect(() => {
    if (wanted && !isReady) void preload().then(() => setReady(true));
  }, [wanted, isReady, preload]);
  return isReady || isLoaded();
}

/**
 * Browsers may cache a failed module (Chromium before 156, Firefox before 155): a retry that failed needs a reload.
 */
function CodeFailure({ mayCome, onRetry }: { mayCome: boolean; onRetry: () => void }) {
  const t = useT('kernel');
  const retry = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    // The button disappears; keep the keys in the dialog around it.
    button.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    onRetry();
  };
  return (
    <div role="alert" className={classes.failure}>
      {t('code_failed')}
      <Button variant="default" size="xs" onClick={mayCome ? retry : () => window.location.reload()}>
        {t(mayCome ? 'retry' : 'page.error.reload')}
      </Button>
    </div>
  );
}
