import { useEffect, useState } from 'react';
import { useAddressParams } from '../../../lib/address-params';

/** No quote has this id. */
const impossibleId = 0;

const readId = (params: URLSearchParams, name: 'edit' | 'customer' = 'edit'): number | null => {
  const text = params.get(name);
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
  /** Quote the session began with; null = a new one. */
  startId: number | null;
  /** Quote currently being edited. */
  ownId: number | null;
  /** The address already names that quote. */
  isReached: boolean;
  /** Keep the step when the address is updated. */
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
 * Editing session of one quote. It continues when the quote gets an id or is replaced, and the address is updated;
 * navigating to another quote starts a new session.
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
  // Update the current address: the user may have changed steps while the quote was being saved.
  useEffect(() => {
    if (isReached || urlId === ownId) return;
    change((next) => writeId(next, { ownId, keepsStep }), { replace: true });
  }, [isReached, keepsStep, urlId, ownId, change]);

  return {
    key: session.count,
    quoteId: session.startId,
    /** Customer to begin a new quote for. */
    customerId: readId(params, 'customer'),
    isImpossible: session.startId === impossibleId,
    /** Continues the session with this quote. */
    goOnAs: (id: number) => setSession((current) => ({ ...current, ownId: id, isReached: false, keepsStep: true })),
    /** Starts a new session. */
    restart: (id: number | null) => {
      setSession(({ count }) => ({ ...begin(count + 1, id), isReached: urlId === id, keepsStep: false }));
      if (urlId === id) change((next) => writeId(next, { ownId: id, keepsStep: false }), { replace: true });
    },
  };
};
