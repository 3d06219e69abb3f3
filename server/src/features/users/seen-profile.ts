import type { SeenProfile } from '@chainline/shared/auth/account-contract';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import { ConflictError } from '../../errors';

const isSame = (one: SeenProfile, other: SeenProfile): boolean =>
  one.first_name === other.first_name && one.last_name === other.last_name && one.email === other.email;

/**
 * Refuses a change based on an outdated profile: the user and managers edit the same one. A repeated change passes,
 * because the answer to the first may have been lost.
 * @throws ConflictError with the current profile
 */
export const assertProfileSeen = (now: SeenProfile, wanted: SeenProfile & { seen: SeenProfile }): void => {
  if (isSame(now, wanted.seen) || isSame(now, wanted)) return;
  throw new ConflictError(
    'user.changed',
    'Someone else has changed this profile. Your changes were not saved: check it again.',
    { data: { current: profileOf(now) } },
  );
};
