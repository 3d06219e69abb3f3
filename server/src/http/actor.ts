import type { Role } from '@chainline/shared/roles';

/** Where a call comes from, as far as the server can tell. */
export type Origin = { ip: string; userAgent: string };

/** Who makes a call: the user of a live session, with the role that this session holds. */
export type Actor = {
  userId: number;
  username: string;
  role: Role;
  sessionId: string;
  /** Their browser has given the password once more a moment ago. Not given where no request caused it. */
  isConfirmed?: boolean;
  /** Not given where no request caused it. */
  origin?: Origin;
};

/**
 * Finds who stands behind an Authorization header.
 * @throws UnauthenticatedError when nobody does
 * @throws ForbiddenError for who must set up a second factor first, unless the call belongs to that
 */
export type Authenticate = (
  authorization: string | undefined,
  options?: { whileSettingUp?: boolean; confirmation?: string | null },
) => Promise<Actor>;
