import { useEffect, useState } from 'react';
import { useAddressParams } from '../../../lib/address-params';

/** Of no quote that there can be. */
const impossibleId = 0;

const readId = (params: URLSearchParams): number | null => {
  const text = params.get('edit');
  if (text === null) return null;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : impossibleId;
};

const writeId = (next: URLSearchParams, { ownId, keepsStep }: Pick<Session, 'ownId' | 'keepsStep'>) => {
  if (!keepsStep) for (const name of Array.from(next.keys())) next.delete(name);
  if (ownId === null) next.delete('edit');
  else next.set('edit', String(ownId));
};

type Session = {
  count: number;
  /** The quote that it began with; null = a new one. */
  startId: number | null;
  /** The quote that it is about by now. */
  ownId: number | null;
  /** The address has come to say so too. */
  isReached: boolean;
  /** The address that is not there yet keeps its step. */
  keepsStep: boolean;
};

const begin = (count: number, id: number | null): Session => ({
  count,
  startId: id,
  ownId: id,
  isReached: true,
  keepsStep: true,
});

/**
 * One sitting at one quote. It goes on when the quote gets its first id, or another one, and the address follows; it is
 * followed by the next sitting when the address leads elsewhere.
 */
export const useBuilderSession = () => {
  const [params, change] = useAddressParams();
  const urlId = readId(params);
  const [session, setSession] = useState(() => begin(0, urlId));

  if (urlId === session.ownId) {
    if (!session.isReached) setSession({ ...session, isReached: true });
  } else if (session.isReached) {
    setSession(begin(session.count + 1, urlId));
  }

  const { ownId, isReached, keepsStep } = session;
  // The address follows as it stands by then: somebody may have gone a step on while the quote was saved.
  useEffect(() => {
    if (isReached || urlId === ownId) return;
    change((next) => writeId(next, { ownId, keepsStep }), { replace: true });
  }, [isReached, keepsStep, urlId, ownId, change]);

  return {
    key: session.count,
    quoteId: session.startId,
    isImpossible: session.startId === impossibleId,
    /** The same sitting is about this quote from now on. */
    goOnAs: (id: number) => setSession((current) => ({ ...current, ownId: id, isReached: false, keepsStep: true })),
    /** Begins anew with a quote, or with a blank one. */
    restart: (id: number | null) => {
      setSession(({ count }) => ({ ...begin(count + 1, id), isReached: urlId === id, keepsStep: false }));
      if (urlId === id) change((next) => writeId(next, { ownId: id, keepsStep: false }), { replace: true });
    },
  };
};
