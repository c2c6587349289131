import { useT } from '../../platform/i18n/i18n.ts';
import type { Option } from '../../ui/fields/options.ts';
import { configOptions, useOptions } from '../../ui/list/option-source.ts';

const GM_PROCESSES = configOptions('gm_list', 'gm_id');

/** The market's GM processes, all of them first; undefined while they are on their way. */
export function useGmOptions(): readonly Option[] | undefined {
  const t = useT('reports');
  const processes = useOptions(GM_PROCESSES);
  return processes && [{ value: '-1', label: t('all') }, ...processes];
}
