import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import { answer } from './answers.ts';

type Lists = { readonly [Name in ConfigListName]?: ConfigList<Name> };

/** Answers what fields choose from: of each list that a call names what is given here, an empty one otherwise. */
export function answerConfig(lists: Lists = {}) {
  return answer(getConfigData, ({ config_data }) => ({
    data: {
      ...Object.fromEntries(config_data.map((name) => [name, lists[name] ?? []])),
      unchanged: [],
      hashes: {},
    },
  }));
}
