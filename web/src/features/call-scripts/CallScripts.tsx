import { callScripts } from '@otolead/contract/call-scripts/call-scripts.record.ts';
import { SCRIPT_LENGTH } from '@otolead/contract/call-scripts/placeholders.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormTextarea } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { RecordFormPage, type RecordValues } from '../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../ui/records/RecordListPage.tsx';

/** /call_scripts: what agents say, by campaign. */
export const CallScriptListPage = () => <RecordListPage record={callScripts} />;

const INPUTS = { script: (form: RecordForm<RecordValues>) => <ScriptField form={form} /> };

/** /add_call_script and /edit_call_script/{id}. */
export const CallScriptFormPage = () => <RecordFormPage record={callScripts} inputs={INPUTS} />;

function ScriptField({ form }: { form: RecordForm<RecordValues> }) {
  const t = useT('call-scripts');
  return <FormTextarea form={form} name="script" maxLength={SCRIPT_LENGTH} description={t('hint.script')} />;
}
