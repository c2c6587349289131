import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, '.source-hash');

/** Builds web/dist unless it was built from just these sources; answers its folder. */
export async function ensureWebBuilt(): Promise<string> {
  const hash = await sourceHash();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built !== hash) {
    await build();
    await compress();
    await writeFile(STAMP, hash);
  }
  return DIST;
}

const NOT_SOURCE = /[\\/](?:dist|node_modules|test)[\\/]|\.test\.tsx?$/;

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [
    ...(await filesBelow(join(ROOT, 'web'))),
    ...(await filesBelow(join(ROOT, 'contract', 'src'))),
    join(ROOT, 'package-lock.json'),
  ]) {
    hash.update(file.slice(ROOT.length)).update(await readFile(file));
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

const COMPRESSIBLE = /\.(?:js|css|svg|html)$/;
const SMALL = 1_000;

/** A .gz and a .br beside each text file: the server sends the one that the browser takes and compresses nothing. */
async function compress(): Promise<void> {
  const files = (await filesBelow(DIST, /$^/)).filter((file) => COMPRESSIBLE.test(file));
  for (const file of files) {
    const content = await readFile(file);
    if (content.length < SMALL) continue;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, options));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

/** In a process of its own, so that the server does not keep the memory of the build. */
function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
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
