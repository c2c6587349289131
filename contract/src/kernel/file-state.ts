/**
 * What a virus scan has made of a stored file: none was set up, it waits for one, or its verdict. Waiting and infected
 * files cannot be read.
 */
export const FILE_STATES = ['unscanned', 'waiting', 'clean', 'infected'] as const;

export type FileState = (typeof FILE_STATES)[number];
