import { readStored, writeStored } from '../platform/local-storage.ts';

const KEY = 'recent_screens';
const MOST = 5;

/** Paths of this user's last screens, newest first. */
export function recentScreens(userId: number): readonly string[] {
  return keptOf(userId);
}

export function rememberScreen(userId: number, path: string): void {
  const others = keptOf(userId).filter((one) => one !== path);
  writeStored(KEY, JSON.stringify({ userId, paths: [path, ...others].slice(0, MOST) }));
}

function keptOf(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '');
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('paths' in kept)) return [];
    const { paths } = kept;
    if (kept.userId !== userId || !Array.isArray(paths)) return [];
    return paths.filter((path) => typeof path === 'string');
  } catch {
    return [];
  }
}
