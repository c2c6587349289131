/**
 * JSON for `json_to_recordset` of rows that are mostly alike: what they share once, as the JSON object that is the key, with
 * arrays of what each has of its own. Long texts are sent and read once for all rows that have them.
 */
export function sharedRows(groups: ReadonlyMap<string, object>): string {
  const objects = Array.from(groups, ([key, own]) => `${key.slice(0, -1)},${JSON.stringify(own).slice(1)}`);
  return `[${objects.join()}]`;
}
