import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ENDPOINTS = /[\\/]contract[\\/]src[\\/].+\.endpoints\.ts$/;

/**
 * The browser needs an endpoint's address, not its input checks. Its build reduces each
 * contract/src/<feature>/*.endpoints.ts to addresses, which drops the schemas and the validation library (25 kB);
 * types still come from the sources.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'endpoint-addresses',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!ENDPOINTS.test(file)) return undefined;
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      return Object.entries(exported)
        .filter(([, value]) => isEndpoint(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(addressOf(value as Address))};`)
        .join('\n');
    },
  };
}

interface Address {
  readonly name: string;
  readonly method: string;
  readonly service: string;
  readonly path: string;
  /** The browser only asks whether a call is public. */
  readonly access: string | { readonly keys: readonly string[] };
  /** For file uploads: the field of the file. */
  readonly upload?: unknown;
  /** For lists: where the answer holds the rows. */
  readonly rows?: string | null;
  /** The browser only asks whether there are any. */
  readonly writes: readonly string[];
  /** True if a success repeats its status in the data. */
  readonly statusInData?: boolean;
}

function isEndpoint(value: unknown): value is Address {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function addressOf(endpoint: Address): Address {
  const { name, method, service, path, access, upload, rows, writes, statusInData } = endpoint;
  return {
    name,
    method,
    service,
    path,
    access: typeof access === 'string' ? access : { keys: access.keys },
    ...(upload ? { upload } : {}),
    writes: writes.slice(0, 1),
    ...(statusInData ? { statusInData } : {}),
    ...(rows === undefined ? {} : { rows }),
  };
}
