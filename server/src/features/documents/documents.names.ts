import {
  endingOf,
  FILE_KINDS,
  FILE_NAME_LENGTH,
  type FileKind,
} from '@otolead/contract/documents/documents.limits.ts';

/** Control characters, and those that turn the direction of writing so that `fdp.exe` reads `exe.pdf`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
/** What some system cannot have in a file's name. */
const FORBIDDEN = /[<>:"|?*]/g;

/** The name itself: no folders, nothing unseen, nothing that some system cannot have in a name. May be empty. */
export function plainName(name: string): string {
  return (name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, FILE_NAME_LENGTH * 2)
    .toWellFormed();
}

/** A name that is safe to save under on every system, at most 150 letters, whose ending tells the truth. */
export function cleanFileName(name: string, kind: FileKind): string {
  const bare = plainName(name);
  const endings: readonly string[] = FILE_KINDS[kind];
  const fits = endings.includes(endingOf(bare));
  const ending = fits ? endingOf(bare) : endings[0];
  const stem = fits ? bare.slice(0, bare.lastIndexOf('.')) : bare;
  const room = FILE_NAME_LENGTH - (ending?.length ?? 0) - 1;
  return `${[...stem].slice(0, room).join('') || 'document'}.${ending}`;
}
