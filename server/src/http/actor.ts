import type { Role } from '@chainline/shared/roles';

/** Who makes a call: the user of a live session, with the role that this session holds. */
export type Actor = {
  userId: number;
  username: string;
  role: Role;
  sessionId: string;
};

/** Finds who stands behind an Authorization header. @throws UnauthenticatedError when nobody does. */
export type Authenticate = (authorization: string | undefined) => Promise<Actor>;
