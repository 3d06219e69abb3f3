import type { Paper } from '../quotes';

/** Part that goes with the hand-over sheet of an order. */
export type HandOverInsert = {
  title: string;
  /** Sentence that the customer signs. */
  received: string;
  /** Shown below the title. */
  intro: string;
  blocks: NonNullable<Paper['blocks']>;
  recordPrinted: (printed: { to: string; by: number }) => Promise<void>;
};

type Source = (orderId: number) => Promise<HandOverInsert | null>;

/** Registry of the parts that other features add to hand-over sheets. */
export const createHandOverInserts = () => {
  const sources: Source[] = [];
  return {
    register: (source: Source): void => {
      sources.push(source);
    },
    list: async (orderId: number): Promise<HandOverInsert[]> => {
      const found = await Promise.all(sources.map((source) => source(orderId)));
      return found.filter((insert) => insert !== null);
    },
  };
};

export type HandOverInserts = ReturnType<typeof createHandOverInserts>;
