import {
  removeMessageFile,
  uploadMessageFile,
  type MessageFile,
} from '@chainline/shared/messaging/message-file-contract';
import { whyNotSent } from '@chainline/shared/messaging/message-file-rules';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';

type Change = (update: (files: readonly MessageFile[]) => MessageFile[]) => void;

const toForm = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

const taken = (files: readonly { size: number }[]) => ({
  count: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
});

/** Uploads the files of an email while it is being written. */
export const useAttaching = (files: readonly MessageFile[], onChange: Change) => {
  const [uploading, setUploading] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const upload = useCallback(
    async (file: File): Promise<void> => {
      try {
        const { file: stored } = await call(uploadMessageFile, {}, { form: toForm(file) });
        onChange((known) => [...known, stored]);
      } catch (error) {
        setProblem(errorMessage(error));
      } finally {
        setUploading((waiting) => waiting.filter((each) => each !== file));
      }
    },
    [onChange],
  );

  const attach = useCallback(
    (chosen: readonly File[]): void => {
      setProblem(null);
      const accepted: File[] = [];
      for (const file of chosen) {
        const refusal = whyNotSent(file, taken([...files, ...uploading, ...accepted]));
        if (refusal === null) accepted.push(file);
        else setProblem(refusal);
      }
      setUploading((waiting) => [...waiting, ...accepted]);
      for (const file of accepted) void upload(file);
    },
    [files, uploading, upload],
  );

  const remove = ({ id }: MessageFile): void => {
    setProblem(null);
    onChange((known) => known.filter((file) => file.id !== id));
    // The server removes it later if this call fails.
    call(removeMessageFile, { params: { id } }).catch(() => undefined);
  };

  return { uploading, problem, attach, remove };
};

export type Attaching = ReturnType<typeof useAttaching>;
