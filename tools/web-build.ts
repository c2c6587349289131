import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { FIRST_FILES } from '../server/src/platform/http/first-files.ts';
import { firstFiles, type Manifest } from '../web/first-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const distOf = (root: string) => join(root, 'web', 'dist');
const stampOf = (folder: string) => join(folder, '.source-hash');
const builtFrom = (folder: string) => readFile(stampOf(folder), 'utf8').catch(() => '');

/** Builds web/dist unless it is current; returns its folder. */
export async function ensureWebBuilt(): Promise<string> {
  const folder = distOf(ROOT);
  const hash = await sourceHash(ROOT);
  if ((await builtFrom(folder)) !== hash) {
    await build();
    await nameFirstFiles(folder);
    await compress(folder);
    await writeFile(stampOf(folder), hash);
  }
  return folder;
}

/** Folder of the web app; throws if it is stale. */
export async function findWebBuilt(root = ROOT): Promise<string> {
  const folder = distOf(root);
  if ((await builtFrom(folder)) === (await sourceHash(root))) return folder;
  throw new Error('The web app is not built from these sources: npm run build');
}

const NOT_SOURCE = /[\\/](?:dist|node_modules|test)[\\/]|\.test\.tsx?$/;

export async function sourceHash(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [
    ...(await filesBelow(join(root, 'web'))),
    ...(await filesBelow(join(root, 'contract', 'src'))),
    join(root, 'package-lock.json'),
  ]) {
    hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesBelow(folder: string, except = NOT_SOURCE): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !except.test(file))
    .sort();
}

/** Written beside the app for the server; the manifest itself is not served. */
async function nameFirstFiles(folder: string): Promise<void> {
  // Packages of the tools read the sources; an installed start builds nothing and lacks them.
  const [{ screensIn }, { readCode }] = await Promise.all([
    import('./screens.ts'),
    import('./source-tree.ts'),
  ]);
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  await writeFile(join(folder, FIRST_FILES), JSON.stringify(firstFiles(manifest, screensIn(readCode()))));
  await rm(join(folder, '.vite'), { recursive: true });
}

const COMPRESSIBLE = /\.(?:js|css|svg|html)$/;
const SMALL = 1_000;

/** A .gz and a .br beside each text file, so that the server compresses nothing. */
async function compress(folder: string): Promise<void> {
  const files = (await filesBelow(folder, /$^/)).filter((file) => COMPRESSIBLE.test(file));
  const compressOne = async (file: string) => {
    const content = await readFile(file);
    if (content.length < SMALL) return;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, options));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
  await Promise.all(files.map(compressOne));
}

/** In a subprocess, so that the server does not keep the build's memory. */
function build(): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite))
    throw new Error('The web app cannot be built without the tools: npm ci && npm run build');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'error'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built (exit ${code})`)),
    );
  });
}
