import { join } from 'node:path';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import { runProgram } from '../server/src/app/program.ts';
import { spawnTool } from './pieces.ts';
import { ROOT } from './source-tree.ts';

/**
 * `npm run dev`: the web app with hot reload (Vite prints the address), its calls answered by the server, which
 * restarts on every change. This process holds the embedded database, so that it stays up meanwhile.
 */
await runProgram(async ({ environment, logger }) => {
  const database = await openDatabase(environment, logger);
  const server = ['--watch', '--watch-preserve-output', join(ROOT, 'tools', 'dev-server.ts')];
  const children = [
    spawnTool('node', server, 'inherit'),
    spawnTool('vite', ['web', '--host', '127.0.0.1'], 'inherit'),
  ];
  return async () => {
    await Promise.all(
      children.map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        return child.exitCode === null && child.signalCode === null ? ended : undefined;
      }),
    );
    await database.close();
  };
});
