/**
 * Synchronous notification of features above: listeners run before the caller continues, in its transaction if it
 * passes one on. For effects that must not be missing; effects that may follow later are outbox events.
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
