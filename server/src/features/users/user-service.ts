import { createHash } from 'node:crypto';
import type { Role } from '@chainline/shared/roles';
import bcrypt from 'bcrypt';
import type { User, UserStore, UserWithPassword } from './user-store';

/** 2^12 rounds take 100 to 300 ms on our machines: slow enough against guessing, fast enough to sign in. */
const productionBcryptCost = 12;

/** bcrypt reads 72 bytes and stops at a NUL; hashing first makes every character of a long password count. */
const digest = (password: string): string => createHash('sha256').update(password, 'utf8').digest('base64');

type NewAccount = {
  username: string;
  firstName: string;
  lastName: string;
  email?: string | null;
  role: Role;
  password: string;
};

type Dependencies = { users: UserStore; bcryptCost?: number };

export const createUserService = ({ users, bcryptCost = productionBcryptCost }: Dependencies) => {
  /** Hash to compare with for unknown users, so that the answer takes the same time. */
  const nobodysHash = bcrypt.hashSync(digest('nobody has this password'), bcryptCost);

  /** Slow: never call it inside a transaction. */
  const hashPassword = (password: string): Promise<string> => bcrypt.hash(digest(password), bcryptCost);

  return {
    /** Takes the same time for unknown users. */
    findByCredentials: async (username: string, password: string): Promise<UserWithPassword | null> => {
      const user = await users.findByUsername(username);
      const matches = await bcrypt.compare(digest(password), user?.password_hash ?? nobodysHash);
      return user && matches && user.is_active ? user : null;
    },

    /** @throws ConflictError if the username is taken */
    create: async ({ password, ...account }: NewAccount): Promise<User> =>
      users.insert({ ...account, passwordHash: await hashPassword(password) }),

    hashPassword,
    hasAny: users.hasAny,
  };
};

export type UserService = ReturnType<typeof createUserService>;
