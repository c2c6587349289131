/**
 * JSON of similar rows for `json_to_recordset`: shared properties once, as the JSON object of the key, with arrays of
 * the individual ones. Long texts are thus sent and parsed once.
 */
export function sharedRows(groups: ReadonlyMap<string, object>): string {
  const objects = Array.from(groups, ([key, own]) => `${key.slice(0, -1)},${JSON.stringify(own).slice(1)}`);
  return `[${objects.join()}]`;
}
