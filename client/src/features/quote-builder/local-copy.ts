import { z } from 'zod';
import { builderFormSchema } from './builder-form';

const copySchema = z.object({
  form: builderFormSchema,
  client_key: z.string(),
  /** Server version that the changes are based on; null for an unsaved quote. */
  version: z.int().nullable(),
  kept_at: z.int(),
});

export type Copy = z.output<typeof copySchema>;

/** Separate for each user and quote: several people share a browser in the shop. */
const nameOf = (username: string | null, quoteId: number | null): string =>
  `quote-builder:${username ?? ''}:${quoteId ?? 'new'}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Local copies of drafts until the server has saved them. */
export const localCopies = (username: string | null) => ({
  /** Null if there is none, or if it is in an earlier release's unreadable format. */
  read: (quoteId: number | null): Copy | null => {
    const text = localStorage.getItem(nameOf(username, quoteId));
    return text === null ? null : (copySchema.safeParse(parse(text)).data ?? null);
  },

  write: (quoteId: number | null, copy: Copy): void => {
    try {
      localStorage.setItem(nameOf(username, quoteId), JSON.stringify(copy));
    } catch {
      // Storage disabled or full: the draft is still saved on the server.
    }
  },

  remove: (quoteId: number | null): void => localStorage.removeItem(nameOf(username, quoteId)),
});

export type LocalCopies = ReturnType<typeof localCopies>;
