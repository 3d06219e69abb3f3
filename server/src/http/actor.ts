import type { Role } from '@chainline/shared/roles';

/** Client address and browser, as far as the server can tell. */
export type Origin = { ip: string; userAgent: string };

/** The user of a live session, with the role held in that session. */
export type Actor = {
  userId: number;
  username: string;
  role: Role;
  /** True for staff restricted to the workshop. */
  isWorkshopOnly?: boolean;
  sessionId: string;
  /** The password was re-entered in this browser a few minutes ago. */
  isConfirmed?: boolean;
  origin?: Origin;
};

/** @throws UnauthenticatedError without a user; ForbiddenError if a second factor must be set up first */
export type Authenticate = (
  authorization: string | undefined,
  options?: { whileSettingUp?: boolean; confirmation?: string | null },
) => Promise<Actor>;
