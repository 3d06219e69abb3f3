/**
 * Notifies features above at once: listeners run in the caller's transaction if it passes one on. For effects that must
 * be part of it; effects that may come later are outbox events.
 */
export const createHook = <News extends unknown[]>() => {
  const listeners: ((...news: News) => Promise<unknown>)[] = [];
  return {
    listen: (listener: (...news: News) => Promise<unknown>): void => {
      listeners.push(listener);
    },
    notify: async (...news: News): Promise<void> => {
      for (const listener of listeners) await listener(...news);
    },
  };
};

export type Hook<News extends unknown[]> = ReturnType<typeof createHook<News>>;
