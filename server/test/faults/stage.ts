import { afterAll, beforeAll } from 'vitest';
import { buildScene, removeScenes, type Scene } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** One scene for all tests of a file, since creating one takes longer than most of them. */
export interface Stage {
  readonly scene: Scene;
  /** The running server; a new one on the same data after a test has ended it. */
  server(): Promise<ServerProcess>;
}

/** Use the result inside hooks and tests only: it is filled before the first of them. */
export function useStage(): Stage {
  let running: ServerProcess | undefined;
  const stage = {
    server: async () => {
      if (running) return running;
      const started = await startServer(stage.scene.dataDir);
      running = started;
      void started.exit.then(() => {
        if (running === started) running = undefined;
      });
      return started;
    },
  } as { scene: Scene } & Stage;
  beforeAll(async () => {
    stage.scene = await buildScene();
  });
  afterAll(removeScenes);
  return stage;
}
