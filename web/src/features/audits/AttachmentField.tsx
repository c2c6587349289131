import {
  ATTACHMENT_KINDS,
  attachmentLimitMb,
  attachmentRefusal,
} from '@otolead/contract/audits/attachment.rules.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FileDrop } from '../../ui/FileDrop/FileDrop.tsx';

interface AttachmentFieldProps {
  file: File | null;
  fault: string | undefined;
  onChange: (file: File | null, fault: string | null) => void;
}

const ACCEPTED = Object.values(ATTACHMENT_KINDS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** The call's recording or other evidence. */
export function AttachmentField({ file, fault, onChange }: AttachmentFieldProps) {
  const t = useT('audits');
  const limit = attachmentLimitMb(useConfigList('site_settings') ?? {});
  const choose = (chosen: File | null) => {
    const refusal = chosen && attachmentRefusal(chosen, limit);
    onChange(chosen, refusal && t(refusal, { limit: String(limit) }));
  };
  return (
    <FileDrop
      label={t('field.attachment')}
      accept={ACCEPTED}
      file={file}
      onChange={choose}
      fault={fault ?? null}
      words={{
        choose: t('attachment.choose'),
        hint: t('attachment.hint', { limit: String(limit) }),
        remove: t('attachment.remove'),
      }}
    />
  );
}
