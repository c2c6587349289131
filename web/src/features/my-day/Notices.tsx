import { useNotices } from './useNotices.ts';

/** Notifies of what waits, where the user has switched it on; shows nothing itself. */
export function Notices() {
  useNotices();
  return null;
}
