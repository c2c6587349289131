/** Connection lost, refused or shutting down: an outage, not a bad request. */
const AWAY_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  // The database's disk is full.
  '53100',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

const UNIQUE_VIOLATION = '23505';
const STATEMENT_TIMEOUT = '57014';
const SERIALISATION = new Set(['40001', '40P01']);
const LOCK_TIMEOUT = '55P03';
const READ_ONLY = '25006';
const OUT_OF_RANGE = new Set(['22003', '22008', '22P02', '22021', '22P05']);

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code && (AWAY_STATES.has(code) || AWAY_CODES.has(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return AWAY_WORDS.test(error.message);
}

/** PostgreSQL asks to retry the transaction (scale rule 7). */
export function isSerialisationFailure(error: unknown): boolean {
  return SERIALISATION.has(codeOf(error) ?? '');
}

/** Unique violation: the same key was inserted concurrently. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** The violated key or check; empty if the error names none. */
export function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}

/** Statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === STATEMENT_TIMEOUT;
}

/** Lock not available: another transaction holds the row. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/** A value beyond the column's type. */
export function isOutOfRange(error: unknown): boolean {
  return OUT_OF_RANGE.has(codeOf(error) ?? '');
}

/** A write over a read-only connection. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}
