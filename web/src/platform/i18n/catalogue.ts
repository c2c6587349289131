/** Namespace (feature or `kernel`) → key → text. */
export type Catalogue = Record<string, Record<string, string>>;

/** A catalogue from files by path, `…/leads/messages.en.json`; files of one folder share a namespace. */
export function catalogueOf(files: Readonly<Record<string, Record<string, string>>>): Catalogue {
  return Object.entries(files)
    .map(([path, texts]): Catalogue => ({ [path.split('/').at(-2) ?? path]: texts }))
    .reduce(mergeCatalogues, {});
}

/** `base` with the overrides of the second (ph holds only differences). */
export function mergeCatalogues(base: Catalogue, different: Catalogue): Catalogue {
  const namespaces = new Set([...Object.keys(base), ...Object.keys(different)]);
  return Object.fromEntries(
    [...namespaces].map((namespace) => [namespace, { ...base[namespace], ...different[namespace] }]),
  );
}
