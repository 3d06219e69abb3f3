type EnclosedFile = { filename: string; contentType: string; content: Buffer };
type Sent = { to: string; by: number | null; at: Date };

/** Document that goes with an email about a quote. */
export type Enclosure<S> = {
  file: EnclosedFile;
  /** Sentence of the email about it. */
  text: string;
  /** Call in the transaction that queues the email. */
  recordSent: (inside: S, sent: Sent) => Promise<void>;
};

export type EnclosingEmail = 'quote_email' | 'acceptance_email';
type Source<S> = (from: S, quoteId: number, email: EnclosingEmail) => Promise<Enclosure<S> | null>;

/** Registry of documents that other features enclose with the emails about quotes. */
export const createQuoteEnclosures = <S>() => {
  const sources: Source<S>[] = [];
  return {
    register: (source: Source<S>): void => {
      sources.push(source);
    },

    /** `from`: the stores of a transaction that is open. */
    list: async (from: S, quoteId: number, email: EnclosingEmail): Promise<Enclosure<S>[]> => {
      const found: Enclosure<S>[] = [];
      for (const source of sources) {
        const enclosure = await source(from, quoteId, email);
        if (enclosure) found.push(enclosure);
      }
      return found;
    },
  };
};

export type QuoteEnclosures<S> = ReturnType<typeof createQuoteEnclosures<S>>;
