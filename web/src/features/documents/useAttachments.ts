import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { errorToast, successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { type Attachment, addFiles, type Refusal } from './attachments.ts';
import { sendFile, tieFile } from './documents.api.ts';

export interface AttachmentsControl {
  readonly attachments: readonly Attachment[];
  readonly refusals: readonly Refusal[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  /** Sends everything that waits: it belongs to the history entry of the save with this hash. */
  readonly send: (hash: string) => void;
  /** Sends again what failed, to the entry that it belongs to. */
  readonly retry: () => void;
}

/**
 * The files beside the manage-status form of one lead: chosen before the save, sent after it, one after the other.
 * What fails stays and can be sent again; the saved status is not touched by it.
 */
export function useAttachments(leadId: number): AttachmentsControl {
  const t = useT('documents');
  const client = useQueryClient();
  // The one list: a file may be removed or added while another is on its way.
  const list = useRef<readonly Attachment[]>([]);
  const [attachments, setAttachments] = useState(list.current);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const running = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const update = (next: readonly Attachment[]) => {
    list.current = next;
    setAttachments(next);
  };
  const change = (id: number, changes: Partial<Attachment>) =>
    update(list.current.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const remove = (id: number) => update(list.current.filter((one) => one.id !== id));

  const sendOne = async ({ id, file, uploaded, hash = '' }: Attachment): Promise<boolean> => {
    change(id, { step: 'sending' });
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
      const reason = Object.values(error.errors)[0] ?? error.message;
      // An upload that waited too long is gone from the server: the next try sends the file anew.
      change(id, {
        step: 'failed',
        error: reason,
        ...('file_url' in error.errors && { uploaded: undefined }),
      });
      return false;
    }
  };

  /** One after the other until none is left; whoever left the screen was told that the rest is lost. */
  const run = async () => {
    if (running.current) return;
    running.current = true;
    const results: boolean[] = [];
    const next = () => (left.current ? undefined : list.current.find(({ step }) => step === 'queued'));
    for (let one = next(); one; one = next()) results.push(await sendOne(one));
    running.current = false;
    if (results.includes(false)) errorToast(t('failed'));
    else if (results.length > 0) successToast(t('saved'));
    if (!results.includes(true)) return;
    await Promise.all([
      client.invalidateQueries({ queryKey: ['documents', leadId] }),
      client.invalidateQueries({ queryKey: ['activity'] }),
    ]);
  };

  return {
    attachments,
    refusals,
    add: (files) => {
      const added = addFiles(list.current, files);
      update(added.attachments);
      setRefusals(added.refusals);
    },
    remove: (id) => {
      setRefusals([]);
      remove(id);
    },
    send: (hash) => {
      setRefusals([]);
      update(list.current.map((one) => (one.step === 'waiting' ? { ...one, step: 'queued', hash } : one)));
      void run();
    },
    retry: () => {
      update(list.current.map((one) => (one.step === 'failed' ? { ...one, step: 'queued' } : one)));
      void run();
    },
  };
}
