import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Files, INCOMING, localFiles, plainKey } from './files.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** For stores other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Defaults to the SDK's chain: variables, profile, web identity, role of the machine or container. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Prefix of every key, such as 'otolead/'. */
  readonly prefix: string;
}

/**
 * Files in a bucket of any S3 store. They are written to `folder` first: size and content are known before sending, and
 * readers of a key get the old file or the whole new one.
 */
export function s3Files(settings: S3Settings, folder: string): Files {
  const { bucket: Bucket, region, endpoint, prefix, credentials } = settings;
  const spool = localFiles(folder);
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's may not support the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket, Key: `${prefix}${plainKey(key)}` });
  const remove = async (key: string) => void (await client.send(new DeleteObjectCommand(at(key))));
  return {
    async begin(key) {
      const target = at(key);
      const spooled = `${randomUUID()}.upload`;
      const file = await spool.begin(spooled);
      return {
        ...file,
        async keep() {
          const size = await file.keep();
          try {
            const Body = await spool.read(spooled);
            await client.send(new PutObjectCommand({ ...target, Body, ContentLength: size }));
          } finally {
            await spool.remove(spooled);
          }
          return size;
        },
      };
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }));
        return Body as Readable;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove,
    async sweep(before) {
      await spool.sweep(before);
      const Prefix = `${prefix}${INCOMING}`;
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified && LastModified < before) await remove(Key.slice(prefix.length));
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
