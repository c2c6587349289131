import { areaOfRoot } from './code-splitting.ts';

/** Entries of Vite's manifest, as far as they are read here. */
export interface Manifest {
  readonly [key: string]: {
    readonly file: string;
    readonly name?: string;
    readonly isEntry?: boolean;
    readonly imports?: readonly string[];
    readonly css?: readonly string[];
  };
}

/** A screen by its path, with the source file of its component where that is not in the page's own code. */
interface ScreenFile {
  readonly path: string;
  readonly page: string | undefined;
}

/** What the server names in the page's head, so that nothing waits for the code before it. */
export interface FirstFiles {
  /** By the path of a screen, in lower case: its files beyond the page's own. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** By language: texts of every screen, and those that a lead needs besides. */
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
    // The start leads on to the list, for nearly everybody.
    screens: { '/': known['/lead-list'] ?? [], ...known },
    texts: Object.fromEntries(
      ['en', 'id', 'ph'].map((language) => [
        language,
        { first: texts(language, ''), lead: texts(language, '-lead') },
      ]),
    ),
  };
}

/** A file after all that it imports: of two styles of one strength the area's own comes last and holds. */
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
