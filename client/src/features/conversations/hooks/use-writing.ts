import { listWriters, tellWriting } from '@chainline/shared/messaging/writing-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/api';

/** Shorter than the time after which the server drops a writer who sends no further request. */
const tellEveryMs = 4_000;

/** Tells colleagues that this person is writing, until the text is sent or emptied. */
export const useTellWriting = (id: number) => {
  const { mutate } = useMutation({
    mutationFn: (isWriting: boolean) => call(tellWriting, { params: { id }, body: { is_writing: isWriting } }),
    // Ignore failures: only the hint for colleagues is lost.
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

/** Names of colleagues who are writing in the conversation. Polls while there are any: they expire without a push. */
export const useWriters = (id: number): readonly string[] =>
  useQuery({
    // The key begins with the push topic, so that a push invalidates it.
    queryKey: ['conversation-writers', id],
    queryFn: async ({ signal }) => (await call(listWriters, { params: { id } }, { signal })).writers,
    refetchInterval: ({ state: { data } }) => (data && data.length > 0 ? tellEveryMs : false),
  }).data ?? [];
