import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Place on the screen that a part of it elsewhere may fill. */
export const BesidePlace = createContext<HTMLElement | null>(null);

/** Shows its children in that place; nowhere until the place is there. */
export function Beside({ children }: { children: ReactNode }) {
  const place = useContext(BesidePlace);
  return place && createPortal(children, place);
}
