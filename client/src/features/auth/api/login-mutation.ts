import { login } from '@chainline/shared/auth/auth-contract';
import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { call } from '../../../lib/api';
import { partingAnswered } from '../../../lib/parting-call';
import { toIdentity } from '../restore-session';
import { useSession } from '../../../lib/session-context';

/** Signs in and hands the session to the app. The screen shows errors itself. */
export const useLogin = () => {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof login>) => {
      // A late answer to a logout would delete the cookie of the new session.
      await partingAnswered();
      return call(login, { body }, { authFailures: 'own' });
    },
    meta: { handled: true },
    onSuccess: ({ token, session_id, user }) => signIn(token, session_id, toIdentity(user)),
  });
};
