import {
  endingOf,
  FILE_KINDS,
  FILE_NAME_LENGTH,
  type FileKind,
} from '@otolead/contract/documents/documents.limits.ts';
import { plainName } from '../../platform/files/plain-name.ts';

/** A file name that is safe on every system, at most 150 letters, with the true ending. */
export function cleanFileName(name: string, kind: FileKind): string {
  const bare = plainName(name);
  const endings: readonly string[] = FILE_KINDS[kind];
  const fits = endings.includes(endingOf(bare));
  const ending = fits ? endingOf(bare) : endings[0];
  const stem = fits ? bare.slice(0, bare.lastIndexOf('.')) : bare;
  const room = FILE_NAME_LENGTH - (ending?.length ?? 0) - 1;
  return `${[...stem].slice(0, room).join('') || 'document'}.${ending}`;
}
