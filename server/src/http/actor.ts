import type { Role } from '@chainline/shared/roles';

/** Network address and browser of a call, as far as the server can tell. */
export type Origin = { ip: string; userAgent: string };

/** The caller: the user of a live session, with the role held in that session. */
export type Actor = {
  userId: number;
  username: string;
  role: Role;
  sessionId: string;
  /** The password was re-entered in this browser a few minutes ago. Undefined outside of a request. */
  isConfirmed?: boolean;
  /** Undefined outside of a request. */
  origin?: Origin;
};

/**
 * Resolves an Authorization header to its user.
 * @throws UnauthenticatedError when there is none
 * @throws ForbiddenError when a second factor must be set up first and the call is not part of that
 */
export type Authenticate = (
  authorization: string | undefined,
  options?: { whileSettingUp?: boolean; confirmation?: string | null },
) => Promise<Actor>;
