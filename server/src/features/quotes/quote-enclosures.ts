type EnclosedFile = { filename: string; contentType: string; content: Buffer };
type Sent = { to: string; by: number | null; at: Date };

/** Document that goes with a quote. */
export type Enclosure<S> = {
  file: EnclosedFile;
  /** Sentence of an email about it. */
  text: string;
  /** Call in the transaction that queues the email, or when the file is fetched. */
  recordSent: (inside: S, sent: Sent) => Promise<void>;
};

/** `page`: the customer's page of the quote. */
export type EnclosingWay = 'quote_email' | 'acceptance_email' | 'page';

type EnclosureSource<S> = {
  /** Part of its address on the customer's page. */
  name: string;
  title: string;
  /** Tells the customer what it is. */
  text: string;
  isFor: (from: S, quoteId: number) => Promise<boolean>;
  /** Null if it does not go with this quote. */
  enclose: (from: S, quoteId: number, way: EnclosingWay) => Promise<Enclosure<S> | null>;
};

type OfferedEnclosure = Pick<EnclosureSource<unknown>, 'name' | 'title' | 'text'>;

/** Registry of documents that other features enclose with quotes: in emails, and on the customer's page. */
export const createQuoteEnclosures = <S>() => {
  const sources: EnclosureSource<S>[] = [];
  return {
    register: (source: EnclosureSource<S>): void => {
      sources.push(source);
    },

    /** `from`: the stores of a transaction that is open. */
    list: async (from: S, quoteId: number, email: Exclude<EnclosingWay, 'page'>): Promise<Enclosure<S>[]> => {
      const found: Enclosure<S>[] = [];
      for (const source of sources) {
        const enclosure = await source.enclose(from, quoteId, email);
        if (enclosure) found.push(enclosure);
      }
      return found;
    },

    /** Documents to offer on the customer's page, not drawn yet. */
    listOffered: async (from: S, quoteId: number): Promise<OfferedEnclosure[]> => {
      const found: OfferedEnclosure[] = [];
      for (const { name, title, text, isFor } of sources) {
        if (await isFor(from, quoteId)) found.push({ name, title, text });
      }
      return found;
    },

    /** For the customer's page. */
    find: async (from: S, quoteId: number, name: string): Promise<Enclosure<S> | null> => {
      const source = sources.find((each) => each.name === name);
      return source ? source.enclose(from, quoteId, 'page') : null;
    },
  };
};

export type QuoteEnclosures<S> = ReturnType<typeof createQuoteEnclosures<S>>;
