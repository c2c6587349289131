import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { type ConfigList, type ConfigListName, configLists } from '@otolead/contract/config/config.schema.ts';
import { answer } from './answers.ts';

type Lists = { readonly [Name in ConfigListName]?: ConfigList<Name> };

export const NOTHING_OFF = configLists.switched_off.parse(
  Object.fromEntries(Object.keys(configLists.switched_off.shape).map((list) => [list, []])),
);

/** Empty values of lists that are not arrays. */
const EMPTY: Readonly<Record<string, object>> = { switched_off: NOTHING_OFF };

/** Answers configuration calls after `after`: with the given lists, otherwise empty ones. */
export function answerConfig(lists: Lists = {}, after?: Promise<void>) {
  return answer(getConfigData, async ({ config_data }) => {
    await after;
    return {
      data: {
        ...Object.fromEntries(config_data.map((name) => [name, lists[name] ?? EMPTY[name] ?? []])),
        unchanged: [],
        hashes: {},
      },
    };
  });
}
