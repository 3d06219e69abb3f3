import type { SeenProfile } from './account-contract';

/** What people change of a profile, out of whatever holds it. */
export const profileOf = ({ first_name, last_name, email }: SeenProfile): SeenProfile => ({
  first_name,
  last_name,
  email,
});
