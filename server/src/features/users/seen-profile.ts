import type { SeenProfile } from '@chainline/shared/auth/account-contract';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import { ConflictError } from '../../errors';

const isSame = (one: SeenProfile, other: SeenProfile): boolean =>
  one.first_name === other.first_name && one.last_name === other.last_name && one.email === other.email;

/**
 * Owners and managers edit the same profile. A repeat of a change already made passes, because its answer may have been
 * lost. @throws ConflictError with the current profile
 */
export const assertProfileSeen = (now: SeenProfile, wanted: SeenProfile & { seen: SeenProfile }): void => {
  if (isSame(now, wanted.seen) || isSame(now, wanted)) return;
  throw new ConflictError(
    'user.changed',
    'Someone else has changed this profile. Your changes were not saved: check it again.',
    { data: { current: profileOf(now) } },
  );
};
