/** Control characters, and those that change the writing direction so that `fdp.exe` reads `exe.pdf`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
/** Characters that some system forbids in file names. */
const FORBIDDEN = /[<>:"|?*]/g;

const MOST_LETTERS = 300;

/** The bare name: without folders, invisible characters, or characters that some system forbids. May be empty. */
export function plainName(name: string): string {
  return (name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, MOST_LETTERS)
    .toWellFormed();
}
