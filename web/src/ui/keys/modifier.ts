/** The modifier of shortcuts: ⌘ on a Mac, Ctrl elsewhere. */
export const MODIFIER = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
