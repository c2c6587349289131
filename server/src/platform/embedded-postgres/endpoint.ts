import { chown, lstat, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, folderHash, SUPERUSER } from './cluster.ts';

/** Address of a server: `host` is the socket's folder (starts with `/`) or a loopback address. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Content of postmaster.pid from a running (or killed) server; no endpoint during the first moments. */
export interface PostmasterFile {
  readonly pid: number;
  readonly endpoint: Endpoint | undefined;
}

const SOCKET_PORT = 5432;
const SOCKET_NAME = `/.s.PGSQL.${SOCKET_PORT}`;
/** Length of sun_path without its final zero byte: 107 on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

/** A unix socket; a free loopback port if there are no sockets or the caller wants TCP. */
export async function planEndpoint(cluster: Cluster, tcp: boolean): Promise<Endpoint> {
  if (tcp) return { host: '127.0.0.1', port: await freePort() };
  const short = `otolead-${folderHash(cluster.folder)}`;
  const host = [cluster.folder, join(tmpdir(), short), join('/tmp', short)].find(
    (folder) => Buffer.byteLength(folder + SOCKET_NAME) <= LONGEST_SOCKET_PATH,
  );
  return { host: host ?? join('/tmp', short), port: SOCKET_PORT };
}

/**
 * Creates the short folder used instead of a data folder with too long a path. Its name is predictable in a
 * world-writable folder, so one that another user created is refused.
 */
export async function prepareSocketFolder({ host }: Endpoint, { folder, account }: Cluster): Promise<void> {
  if (!host.startsWith('/') || host === folder) return;
  await mkdir(host, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const made = await lstat(host);
  // Also if another process of root's has just created it and not yet given it away.
  if (account && made.isDirectory() && made.uid === 0) await chown(host, account.uid, account.gid);
  const owner = account?.uid ?? process.getuid?.();
  const { uid, mode } = await lstat(host);
  const isPrivateFolder = (mode & 0o170777) === 0o040700;
  if (uid !== owner || !isPrivateFolder) {
    throw new Error(
      `${host} is needed for the database's socket, but is not a private folder of user ${owner}`,
    );
  }
}

export function connectionStringTo({ host, port }: Endpoint, password: string, database: string): string {
  const address = host.startsWith('/') ? encodeURIComponent(host) : host;
  return `postgres://${SUPERUSER}:${password}@${address}:${port}/${encodeURIComponent(database)}`;
}

/** Undefined if the file does not exist: never started, or shut down properly. */
export async function readPostmasterFile({ data }: Cluster): Promise<PostmasterFile | undefined> {
  const content = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  const [pid, , , port, socketFolder, address] = content.split('\n').map((line) => line.trim());
  if (!pid || !(Number(pid) > 0)) return undefined;
  const host = socketFolder || address;
  return { pid: Number(pid), endpoint: host ? { host, port: Number(port) } : undefined };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}
