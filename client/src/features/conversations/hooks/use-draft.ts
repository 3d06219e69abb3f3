import type { Mode } from '../conversation-words';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useUser } from '../../../lib/session-context';

const draftSchema = z.object({ content: z.string().default(''), subject: z.string().default('') });
type Draft = z.output<typeof draftSchema>;
const empty: Draft = { content: '', subject: '' };

const read = (key: string): Draft => {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return empty;
  }
};

const write = (key: string, draft: Draft): void => {
  try {
    if (draft.content === '' && draft.subject === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage disabled or full: the draft is only kept on the page.
  }
};

const prefix = 'chainline.draft.';

/** The message being written, kept in this browser for each person, conversation and channel; notes have their own. */
export const useDraft = (conversationId: number, mode: Mode) => {
  const { username } = useUser();
  const key = `${prefix}${username}.${conversationId}.${mode}`;
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
  return {
    draft: held.draft,
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
