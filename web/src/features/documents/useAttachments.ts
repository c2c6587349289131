import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { type Attachment, addFiles, type Refusal } from './attachments.ts';
import { sendFile, tieFile } from './documents.api.ts';

export interface AttachmentsControl {
  readonly attachments: readonly Attachment[];
  readonly refusals: readonly Refusal[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  /** Sends everything that waits: it belongs to the history entry of the save with this hash. */
  readonly send: (hash: string) => Promise<void>;
  /** Sends again what failed, to the entry that it belongs to. */
  readonly retry: () => Promise<void>;
}

/**
 * The files beside the manage-status form of one lead: chosen before the save, sent after it, one after the other.
 * What fails stays and can be sent again; the saved status is not touched by it.
 */
export function useAttachments(leadId: number): AttachmentsControl {
  const t = useT('documents');
  const client = useQueryClient();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const change = (id: number, changes: Partial<Attachment>) =>
    setAttachments((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const remove = (id: number) => setAttachments((before) => before.filter((one) => one.id !== id));

  const sendOne = async ({ id, file, uploaded }: Attachment, hash: string): Promise<boolean> => {
    change(id, { step: 'sending', hash });
    try {
      const stored = uploaded ?? (await sendFile(leadId, file));
      change(id, { uploaded: stored });
      await tieFile(leadId, stored, hash);
      remove(id);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      // A lost session or an absent service concerns the whole screen; everything else is told beside the file.
      if (error.status === 401 || error.status === 503) reactTo(error, 'write');
      change(id, { step: 'failed', error: Object.values(error.errors)[0] ?? error.message });
      return false;
    }
  };

  const sendAll = async (waiting: readonly (readonly [Attachment, string])[]) => {
    let arrived = 0;
    for (const [attachment, hash] of waiting) if (await sendOne(attachment, hash)) arrived += 1;
    if (arrived === 0) return;
    if (arrived === waiting.length) successToast(t('saved'));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['documents', leadId] }),
      client.invalidateQueries({ queryKey: ['activity'] }),
    ]);
  };

  return {
    attachments,
    refusals,
    add: (files) => {
      const added = addFiles(attachments, files);
      setAttachments(added.attachments);
      setRefusals(added.refusals);
    },
    remove: (id) => {
      setRefusals([]);
      remove(id);
    },
    send: (hash) => {
      setRefusals([]);
      return sendAll(attachments.filter(({ step }) => step === 'waiting').map((one) => [one, hash]));
    },
    retry: () =>
      sendAll(
        attachments.flatMap((one) => (one.step === 'failed' && one.hash ? [[one, one.hash] as const] : [])),
      ),
  };
}
