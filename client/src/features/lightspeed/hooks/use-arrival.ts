import { useEffect, useState } from 'react';
import { useAddressParams } from '../../../lib/address-params';
import { arrivalParams, readArrival, type Arrival } from '../connection-notice';

const removeArrival = (params: URLSearchParams) => {
  for (const name of arrivalParams) params.delete(name);
};

/** What a callback said in the address, until it is dismissed; the address is cleaned at once. */
export const useArrival = (): { arrival: Arrival | null; dismiss: () => void } => {
  const [params, change] = useAddressParams();
  const [arrival, setArrival] = useState(() => readArrival(params));
  const told = arrivalParams.some((name) => params.has(name));

  // Keeps the address of the browser free of messages, which a reload or a bookmark would tell again.
  useEffect(() => {
    if (told) change(removeArrival, { replace: true });
  }, [told, change]);

  return { arrival, dismiss: () => setArrival(null) };
};
