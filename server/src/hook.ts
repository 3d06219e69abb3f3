/**
 * News for features above, taken up before the teller goes on: in its transaction, where it hands that over. For what must
 * not stand without its consequence; what may follow later is an event of the outbox.
 */
export const createHook = <News extends unknown[]>() => {
  const listeners: ((...news: News) => Promise<unknown>)[] = [];
  return {
    listen: (listener: (...news: News) => Promise<unknown>): void => {
      listeners.push(listener);
    },
    tell: async (...news: News): Promise<void> => {
      for (const listener of listeners) await listener(...news);
    },
  };
};

export type Hook<News extends unknown[]> = ReturnType<typeof createHook<News>>;
