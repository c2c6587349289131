import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** A file being written: invisible before `keep`. */
export interface UnfinishedFile {
  readonly sink: Writable;
  /** Written bytes; fewer at the end of the file. */
  read(from: number, length: number): Promise<Buffer>;
  /** Overwrites written bytes. */
  write(at: number, bytes: Buffer): Promise<void>;
  /** Makes it durable and visible under its key, replacing an older one; returns its size in bytes. */
  keep(): Promise<number>;
  discard(): Promise<void>;
}

/** Storage of files. All processes of an installation must share it. */
export interface Files {
  begin(key: string): Promise<UnfinishedFile>;
  /** Undefined if there is none; a range is given by its first and last byte. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Removes unfinished and temporary files of killed processes. */
  sweep(before: Date): Promise<void>;
}

const UNFINISHED = '.part';
/** Key prefix of files that are only processed, not kept. */
export const INCOMING = 'incoming-';
const KEY = /^[\w-]+\.\w+$/;

/** Throws for a key that we did not make. */
export function plainKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`no key of a file: ${key}`);
  return key;
}

/** Makes a file durable; returns its size in bytes. */
async function synced(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Files in one folder, readable by this account only. Keys are plain names of our making. */
export function localFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, plainKey(key));
  return {
    async begin(key) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      const sink = createWriteStream(unfinished, { mode: 0o600, highWaterMark: 262_144 });
      return {
        sink,
        async read(from, length) {
          const file = await open(unfinished, 'r');
          try {
            const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from);
            return buffer.subarray(0, bytesRead);
          } finally {
            await file.close();
          }
        },
        async write(at, bytes) {
          const file = await open(unfinished, 'r+');
          try {
            await file.write(bytes, 0, bytes.length, at);
          } finally {
            await file.close();
          }
        },
        async keep() {
          const size = await synced(unfinished);
          await rename(unfinished, path);
          return size;
        },
        async discard() {
          sink.destroy();
          await rm(unfinished, { force: true });
        },
      };
    },
    async read(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? createReadStream(path, range) : undefined;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async sweep(before) {
      const names = await readdir(folder).catch((): string[] => []);
      const passing = names.filter((name) => name.endsWith(UNFINISHED) || name.startsWith(INCOMING));
      for (const name of passing) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
