import { areaOfRoot } from './code-splitting.ts';

/** The fields of Vite's manifest that this file reads. */
export interface Manifest {
  readonly [key: string]: {
    readonly file: string;
    readonly name?: string;
    readonly isEntry?: boolean;
    readonly imports?: readonly string[];
    readonly css?: readonly string[];
  };
}

/** A screen by its path, and its component's source file unless the entry chunk holds it. */
interface ScreenFile {
  readonly path: string;
  readonly page: string | undefined;
}

/** Files that the server preloads in the page's head, so that none waits for the script before it. */
export interface FirstFiles {
  /** By lower-case screen path: its files beyond the entry's. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** By language: texts of every screen, and those that a lead adds. */
  readonly texts: Readonly<
    Record<string, { readonly first: readonly string[]; readonly lead: readonly string[] }>
  >;
}

/** The files that each screen needs before it is usable. */
export function firstFiles(manifest: Manifest, screens: readonly ScreenFile[]): FirstFiles {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  const own = new Set(entry ? filesOf(manifest, entry) : []);
  const filesNamed = (name: string) => {
    const chunk = Object.values(manifest).find((one) => one.name === name);
    return chunk ? filesOf(manifest, chunk).filter((file) => !own.has(file)) : [];
  };
  const texts = (language: string, tier: string) => [
    ...(language === 'ph' ? filesNamed(`texts-en${tier}`) : []),
    ...filesNamed(`texts-${language}${tier}`),
  ];
  const paths = screens.flatMap(({ path, page }) =>
    page === undefined ? [] : [[path.toLowerCase(), filesNamed(areaOfRoot(page))] as const],
  );
  const known = Object.fromEntries(paths);
  return {
    // Nearly everybody's start is the list.
    screens: { '/': known['/lead-list'] ?? [], ...known },
    texts: Object.fromEntries(
      ['en', 'id', 'ph'].map((language) => [
        language,
        { first: texts(language, ''), lead: texts(language, '-lead') },
      ]),
    ),
  };
}

/** A file comes after its imports: of two styles with equal specificity the area's must win. */
function filesOf(manifest: Manifest, first: Manifest[string]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = ({ file, css = [], imports = [] }: Manifest[string]) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const needed of imports) {
      const chunk = manifest[needed];
      if (chunk) add(chunk);
    }
    for (const style of [...css, file]) files.add(style);
  };
  add(first);
  return [...files];
}
