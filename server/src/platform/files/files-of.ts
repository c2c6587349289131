import type { Environment } from '../environment.ts';
import { type Files, localFiles } from './files.ts';
import { s3Files } from './s3-files.ts';

/** Storage of files: a bucket if configured, else a folder. */
export function filesOf(environment: Environment): Files {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
    environment;
  if (!S3_BUCKET) return localFiles(environment.FILES_DIR);
  return s3Files(
    {
      bucket: S3_BUCKET,
      region: S3_REGION,
      endpoint: S3_ENDPOINT,
      prefix: S3_PREFIX,
      ...(S3_ACCESS_KEY_ID &&
        S3_SECRET_ACCESS_KEY && {
          credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
        }),
    },
    environment.FILES_DIR,
  );
}
