import { z } from 'zod';
import { builderFormSchema } from './builder-form';

const copySchema = z.object({
  form: builderFormSchema,
  client_key: z.string(),
  /** The version on the server that the changes were made to; null for a quote that is not there yet. */
  version: z.int().nullable(),
  kept_at: z.int(),
});

export type Copy = z.output<typeof copySchema>;

/** Of one person and one quote: several people may share a browser in the shop. */
const nameOf = (username: string | null, quoteId: number | null): string =>
  `quote-builder:${username ?? ''}:${quoteId ?? 'new'}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What this browser keeps of a quote until the server has it. */
export const localCopies = (username: string | null) => ({
  /** Null when there is none, or one that an earlier release left and this one cannot read. */
  read: (quoteId: number | null): Copy | null => {
    const text = localStorage.getItem(nameOf(username, quoteId));
    return text === null ? null : (copySchema.safeParse(parse(text)).data ?? null);
  },

  write: (quoteId: number | null, copy: Copy): void => {
    try {
      localStorage.setItem(nameOf(username, quoteId), JSON.stringify(copy));
    } catch {
      // A browser that keeps nothing, or is full: the draft goes to the server all the same.
    }
  },

  remove: (quoteId: number | null): void => localStorage.removeItem(nameOf(username, quoteId)),
});

export type LocalCopies = ReturnType<typeof localCopies>;
