import { defaultParseSearch } from '@tanstack/react-router';

/** A path with its query, `/edit-black-list?id=5`, as router link props. */
export function linkTo(address: string) {
  const [to = '', query = ''] = address.split('?');
  return { to, search: defaultParseSearch(query) as never };
}
