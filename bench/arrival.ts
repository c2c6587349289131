import type pg from 'pg';
import { type ImportFigures, measureImport } from './import.ts';
import { type IntakeFigures, measureIntake } from './intake.ts';
import type { ProductPayload } from './product.ts';
import { measureRouting, type RoutingFigures } from './routing.ts';
import { measureStatusFile, type StatusFileFigures } from './status-file.ts';

/** How leads come in, and what files say of them. */
export interface ArrivalMeasures {
  readonly imported: ImportFigures;
  readonly statusFile: StatusFileFigures;
  readonly intake: IntakeFigures;
  readonly routing: RoutingFigures;
}

export async function measureArrival(
  pool: pg.Pool,
  payload: ProductPayload,
  print: (line: string) => void,
): Promise<ArrivalMeasures> {
  const routing = await measureRouting(pool);
  print(
    `${routing.lists} lists: ${routing.microseconds} µs; a million replayed: ${routing.secondsOfMillion} s`,
  );
  const imported = await measureImport(pool, payload);
  print(`import: ${imported.perSecond} rows/s, ${imported.sqlPerSecond} by plain SQL`);
  const statusFile = await measureStatusFile(pool, payload);
  print(`status upload: ${statusFile.perSecond} rows/s, ${statusFile.sqlPerSecond} by plain SQL`);
  const intake = await measureIntake(pool, payload.connectionString);
  print(
    `intake: ${intake.perSecond} leads/s, ${intake.sqlPerSecond} by its statements, p95 ${intake.p95} ms`,
  );
  return { imported, statusFile, intake, routing };
}
