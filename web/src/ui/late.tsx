import { type ComponentType, lazy, useState } from 'react';

/** How long to wait before code that did not come is asked for again. */
const PAUSES_MS = [500, 2_000];

/**
 * Code that is fetched when it is needed. Without a connection it waits for one instead of failing: a part of a screen
 * that cannot come must not take the screen and what was typed there with it. A browser that keeps a module which once
 * failed (Firefox before 155 does) gives up after the pauses, as it does for a part that a new release has taken away.
 */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, pause)) : connection());
    }
  }
  return load();
}

/**
 * A component whose code is fetched with its first use, or before by `preload`; wants a Suspense around it. Code that did
 * not come is an error until somebody preloads it again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let failed = false;
  const fetched = () => {
    loading ??= loadLate(load).then(
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
  const preload = () => {
    if (failed) {
      failed = false;
      loading = undefined;
      Lazy = lazily();
    }
    void fetched().catch(() => undefined);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a module begins
  function Late(props: Props) {
    // What is there already needs no moment of a stand-in, in which typed letters would be lost.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Late, { preload });
}

function connection(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
