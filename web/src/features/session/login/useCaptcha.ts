import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { captchaQuery } from './login.api.ts';

export interface Captcha {
  readonly id: string | undefined;
  /** A data: URL. */
  readonly image: string | undefined;
  readonly state: 'loading' | 'shown' | 'failed';
  /** True once the user loaded another picture. */
  readonly reloaded: boolean;
  readonly reload: () => void;
  readonly reloadByUser: () => void;
}

/** The picture to read; calls `onNew` for another one, because typed text belongs to the old one. */
export function useCaptcha(onNew: () => void): Captcha {
  const { data, isError, isFetching, refetch } = useQuery(captchaQuery);
  const [asked, setAsked] = useState(false);
  const id = data?.captcha_id;
  const shown = useRef(id);
  const tell = useEffectEvent(onNew);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== id) tell();
    shown.current = id;
  }, [id]);
  const state = isFetching ? 'loading' : isError ? 'failed' : 'shown';
  const load = (byUser: boolean) => {
    setAsked(byUser);
    void refetch();
  };
  return {
    id,
    image: data?.image,
    state,
    reloaded: asked && state === 'shown',
    reload: () => load(false),
    reloadByUser: () => load(true),
  };
}
