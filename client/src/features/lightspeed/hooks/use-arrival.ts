import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { arrivalParams, readArrival, type Arrival } from '../connection-notice';

const withoutArrival = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of arrivalParams) next.delete(name);
  return next;
};

/** What a callback said in the address, until it is dismissed; the address is cleaned at once. */
export const useArrival = (): { arrival: Arrival | null; dismiss: () => void } => {
  const [params, setParams] = useSearchParams();
  const [arrival, setArrival] = useState(() => readArrival(params));
  const told = arrivalParams.some((name) => params.has(name));

  // Keeps the address of the browser free of messages, which a reload or a bookmark would tell again.
  useEffect(() => {
    if (told) setParams(withoutArrival, { replace: true });
  }, [told, setParams]);

  return { arrival, dismiss: () => setArrival(null) };
};
