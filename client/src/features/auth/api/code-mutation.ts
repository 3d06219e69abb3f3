import { loginWithCode } from '@chainline/shared/auth/second-factor-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { toIdentity } from '../restore-session';
import { useSession } from '../../../lib/session-context';

/** Second step of signing in. The screen shows errors itself. */
export const useLoginWithCode = () => {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: (body: BodyOf<typeof loginWithCode>) => call(loginWithCode, { body }, { authFailures: 'own' }),
    meta: { handled: true },
    onSuccess: ({ token, session_id, user }) => signIn(token, session_id, toIdentity(user)),
  });
};
