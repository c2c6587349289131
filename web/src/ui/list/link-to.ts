import { defaultParseSearch } from '@tanstack/react-router';

/** An address with its query, `/edit-black-list?id=5`, as links and navigation take it. */
export function linkTo(address: string) {
  const [to = '', query = ''] = address.split('?');
  return { to, search: defaultParseSearch(query) as never };
}
