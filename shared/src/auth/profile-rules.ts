import type { SeenProfile } from './account-contract';

/** Picks a profile's editable fields. */
export const profileOf = ({ first_name, last_name, email }: SeenProfile): SeenProfile => ({
  first_name,
  last_name,
  email,
});
