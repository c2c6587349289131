import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** A container elsewhere on the screen for `Beside`. */
export const BesidePlace = createContext<HTMLElement | null>(null);

/** Renders its children in `BesidePlace`, once that exists. */
export function Beside({ children }: { children: ReactNode }) {
  const place = useContext(BesidePlace);
  return place && createPortal(children, place);
}
