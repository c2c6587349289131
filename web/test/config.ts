import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { type ConfigList, type ConfigListName, configLists } from '@otolead/contract/config/config.schema.ts';
import { answer } from './answers.ts';

type Lists = { readonly [Name in ConfigListName]?: ConfigList<Name> };

export const NOTHING_OFF = configLists.switched_off.parse(
  Object.fromEntries(Object.keys(configLists.switched_off.shape).map((list) => [list, []])),
);

/** Lists that are no arrays, as they are where there is nothing. */
const EMPTY: Readonly<Record<string, object>> = { switched_off: NOTHING_OFF };

/**
 * Answers what fields choose from, once `after` has come: of each list that a call names what is given here, an empty one
 * otherwise.
 */
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
