import { listWriters, tellWriting } from '@chainline/shared/messaging/writing-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/api';

/** Well below the time after which the server forgets somebody who writes. */
const tellEveryMs = 4_000;

/** Tells colleagues that one is writing here, until the text is sent or emptied. */
export const useTellWriting = (id: number) => {
  const { mutate } = useMutation({
    mutationFn: (isWriting: boolean) => call(tellWriting, { params: { id }, body: { is_writing: isWriting } }),
    // A failure only means that colleagues do not see it.
    meta: { handled: true },
  });
  const toldAt = useRef<number | null>(null);
  const stop = useCallback(() => {
    if (toldAt.current === null) return;
    toldAt.current = null;
    mutate(false);
  }, [mutate]);
  const write = useCallback(() => {
    const at = Date.now();
    if (toldAt.current !== null && at - toldAt.current < tellEveryMs) return;
    toldAt.current = at;
    mutate(true);
  }, [mutate]);
  // Tells the server when the thread is left.
  useEffect(() => stop, [stop]);
  return { write, stop };
};

/** Names of colleagues who are writing in the conversation. Asks again while there are any: the server forgets them. */
export const useWriters = (id: number): readonly string[] =>
  useQuery({
    // Begins with the push topic.
    queryKey: ['conversation-writers', id],
    queryFn: async ({ signal }) => (await call(listWriters, { params: { id } }, { signal })).writers,
    refetchInterval: ({ state: { data } }) => (data && data.length > 0 ? tellEveryMs : false),
  }).data ?? [];
