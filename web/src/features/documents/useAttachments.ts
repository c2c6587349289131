import type { UploadedFile } from '@otolead/contract/documents/documents.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import { errorToast, successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { type Attachment, addFiles, isForNextSave, type Refusal } from './attachments.ts';
import { sendFile, tieFile } from './documents.api.ts';

export interface AttachmentsControl {
  readonly attachments: readonly Attachment[];
  readonly refusals: readonly Refusal[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  /** Drops the files that no save has taken. */
  readonly discard: () => void;
  /** Uploads the files before a save; false if one failed. */
  readonly upload: () => Promise<boolean>;
  /** Attaches the uploaded files to the history entry with this hash. */
  readonly tie: (hash: string) => void;
  /** Attaches the failed files again, each to its entry. */
  readonly retry: () => void;
}

/**
 * The files beside a lead's status form: uploaded before the save, attached to its history entry after it (spec
 * A§4). A failed upload stops the save; a failed attachment stays and can be retried.
 */
export function useAttachments(leadId: number): AttachmentsControl {
  const t = useT('documents');
  const client = useQueryClient();
  // One mutable list: files may be added or removed during another's upload.
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

  const fail = (id: number, error: unknown, changes: Partial<Attachment> = {}) => {
    if (!isApiError(error)) throw error;
    // A lost session or an unavailable service concerns the whole screen; other failures show beside the file.
    if (error.status === 401 || error.status === 503) reactTo(error, 'write');
    const reason = Object.values(error.errors)[0] ?? error.message;
    change(id, { step: 'failed', error: reason, ...changes });
    return false;
  };

  const arrive = async ({ id, file, uploaded }: Attachment): Promise<UploadedFile | undefined> => {
    if (uploaded) return uploaded;
    change(id, { step: 'sending' });
    try {
      const stored = await sendFile(leadId, file);
      change(id, { step: 'waiting', uploaded: stored });
      return stored;
    } catch (error) {
      fail(id, error);
      return undefined;
    }
  };

  const tieOne = async (one: Attachment): Promise<boolean> => {
    const stored = await arrive(one);
    if (!stored) return false;
    try {
      await tieFile(leadId, stored, one.hash ?? '');
      remove(one.id);
      return true;
    } catch (error) {
      // The server deleted an old upload: the next try sends the file again.
      const gone = isApiError(error) && 'file_url' in error.errors;
      return fail(one.id, error, gone ? { uploaded: undefined } : {});
    }
  };

  /** Serial, until none is left; leaving the screen warns that the rest is lost. */
  const tieAll = async (wanted: readonly number[]) => {
    if (running.current) return;
    running.current = true;
    const results: boolean[] = [];
    for (const id of wanted) {
      const one = list.current.find((attachment) => attachment.id === id);
      if (one && !left.current) results.push(await tieOne(one));
    }
    running.current = false;
    if (results.includes(false)) errorToast(t('failed'));
    else if (results.length > 0) successToast(t('saved'));
    if (!results.includes(true)) return;
    await Promise.all([
      client.invalidateQueries({ queryKey: ['documents', leadId] }),
      client.invalidateQueries({ queryKey: ['activity'] }),
    ]);
  };

  /** Includes files added meanwhile; one failure does not stop the others. */
  const upload = async (): Promise<boolean> => {
    setRefusals([]);
    const tried = new Set<number>();
    const next = () =>
      list.current.find((one) => isForNextSave(one) && one.uploaded === undefined && !tried.has(one.id));
    for (let one = next(); one && !left.current; one = next()) {
      tried.add(one.id);
      await arrive(one);
    }
    return list.current.every((one) => !isForNextSave(one) || one.uploaded !== undefined);
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
    discard: () => {
      setRefusals([]);
      update(list.current.filter((one) => !isForNextSave(one)));
    },
    upload,
    tie: (hash) => {
      const arrived = list.current.filter((one) => isForNextSave(one) && one.uploaded !== undefined);
      for (const { id } of arrived) change(id, { step: 'sending', hash });
      void tieAll(arrived.map(({ id }) => id));
    },
    retry: () => {
      const failed = list.current.filter(({ hash, step }) => step === 'failed' && hash !== undefined);
      for (const { id } of failed) change(id, { step: 'sending' });
      void tieAll(failed.map(({ id }) => id));
    },
  };
}
