/** Namespace (feature or `kernel`) → key → text. */
export type Catalogue = Record<string, Record<string, string>>;

/** Files by path, `…/leads/messages.en.json` → their content, as a catalogue; files of one folder are one namespace. */
export function catalogueOf(files: Readonly<Record<string, Record<string, string>>>): Catalogue {
  return Object.entries(files)
    .map(([path, texts]): Catalogue => ({ [path.split('/').at(-2) ?? path]: texts }))
    .reduce(mergeCatalogues, {});
}

/** The first catalogue with what the second says differently (ph holds only that). */
export function mergeCatalogues(base: Catalogue, different: Catalogue): Catalogue {
  const namespaces = new Set([...Object.keys(base), ...Object.keys(different)]);
  return Object.fromEntries(
    [...namespaces].map((namespace) => [namespace, { ...base[namespace], ...different[namespace] }]),
  );
}
