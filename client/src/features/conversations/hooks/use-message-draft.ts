import { messageFileSchema, type MessageFile } from '@chainline/shared/messaging/message-file-contract';
import type { Mode } from '../conversation-words';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { useUser } from '../../../lib/session-context';

const draftSchema = z.object({
  content: z.string().default(''),
  subject: z.string().default(''),
  /** Uploaded files of an email. */
  files: z.array(messageFileSchema).default([]),
});
export type Draft = z.output<typeof draftSchema>;
const empty: Draft = { content: '', subject: '', files: [] };

const read = (key: string): Draft => {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return empty;
  }
};

const write = (key: string, draft: Draft): void => {
  try {
    if (draft.content === '' && draft.subject === '' && draft.files.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage disabled or full: the draft is only kept on the page.
  }
};

const prefix = 'chainline.draft.';

/** The message being written, kept in this browser for each person, conversation and channel; notes have their own. */
export const useMessageDraft = (conversationId: number, mode: Mode) => {
  const { username } = useUser();
  const keyOf = (of: Mode): string => `${prefix}${username}.${conversationId}.${of}`;
  const key = keyOf(mode);
  const [held, setHeld] = useState(() => ({ key, draft: read(key) }));
  if (held.key !== key) setHeld({ key, draft: read(key) });
  // Another window has changed or sent this draft. Drop the old text, so that nobody sends it twice.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setHeld({ key, draft: read(key) });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  /** For answers of the server: other text, or another conversation, may be shown by then. */
  const update = useCallback((of: string, next: (before: Draft) => Draft) => {
    setHeld((current) => {
      const draft = next(current.key === of ? current.draft : read(of));
      write(of, draft);
      return current.key === of ? { key: of, draft } : current;
    });
  }, []);
  const changeFiles = useCallback(
    (change: (files: readonly MessageFile[]) => MessageFile[]) =>
      update(key, (before) => ({ ...before, files: change(before.files) })),
    [key, update],
  );
  return {
    draft: held.draft,
    changeFiles,
    /** Puts text and files of an undone message back, unless other text has been started there. */
    restore: (of: Mode, { files, ...words }: Draft) =>
      update(keyOf(of), (before) =>
        before.content === '' ? { ...words, files: [...files, ...before.files] } : before,
      ),
    change: (patch: Partial<Draft>) => {
      const draft = { ...held.draft, ...patch };
      write(key, draft);
      setHeld({ key, draft });
    },
    clear: () => {
      write(key, empty);
      setHeld({ key, draft: empty });
    },
  };
};
