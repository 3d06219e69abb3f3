import { useEffect, useState } from 'react';
import { useAddressParams } from '../../../lib/address-params';
import { arrivalParams, readArrival, type Arrival } from '../connection-notice';

const removeArrival = (params: URLSearchParams) => {
  for (const name of arrivalParams) params.delete(name);
};

/** Outcome that a callback left in the address, until dismissed. The address is cleaned at once. */
export const useArrival = (): { arrival: Arrival | null; dismiss: () => void } => {
  const [params, change] = useAddressParams();
  const [arrival, setArrival] = useState(() => readArrival(params));
  const told = arrivalParams.some((name) => params.has(name));

  // Removes the message from the address, or a reload or bookmark would repeat it.
  useEffect(() => {
    if (told) change(removeArrival, { replace: true });
  }, [told, change]);

  return { arrival, dismiss: () => setArrival(null) };
};
