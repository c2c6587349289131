/** The key that goes with a letter to make a command: ⌘ on a Mac, Ctrl everywhere else. */
export const MODIFIER = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
