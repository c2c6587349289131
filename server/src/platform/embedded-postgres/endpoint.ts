import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Cluster, DATA, SUPERUSER } from './cluster.ts';

/** Address of a server: `host` is the socket's folder (starts with `/`) or a loopback address. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** Of macOS, without the final zero byte; Linux has 107. */
const LONGEST_SOCKET_PATH = 103;

/** A unix socket, or a free loopback port on Windows and in a folder with a long path. */
export async function planEndpoint({ folder }: Cluster): Promise<Endpoint> {
  const fits = Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
  if (fits && process.platform !== 'win32') return { host: folder, port: SOCKET_PORT };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return { host: '127.0.0.1', port };
}

export function connectionStringTo({ host, port }: Endpoint, password: string, database: string): string {
  const address = host.startsWith('/') ? encodeURIComponent(host) : host;
  return `postgres://${SUPERUSER}:${password}@${address}:${port}/${encodeURIComponent(database)}`;
}

/** Postmaster.pid of a running or killed server; no endpoint during its first moments. */
export async function readPostmasterFile({ folder }: Cluster) {
  const content = await readFile(join(folder, DATA, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketFolder, address] = content.split('\n').map((line) => line.trim());
  if (!Number(pid)) return undefined;
  const host = socketFolder || address;
  return { pid: Number(pid), endpoint: host ? { host, port: Number(port) } : undefined };
}
