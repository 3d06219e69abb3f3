import { useLocation } from 'react-router-dom';
import { homePath, paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { exchangeVerified } from '../api/token-exchange';
import { checkVerified, readCallback } from '../callback';
import { CallbackView } from '../components/CallbackView';
import { useExchange } from '../hooks/use-exchange';
import { useRedirect } from '../hooks/use-redirect';
import { readFlow } from '../oauth-storage';

const successPauseMs = 2000;

/** OAuth callback: parameters in the query, verifier sent with the code. */
export const CallbackPage = () => {
  const user = useUser();
  const { search } = useLocation();
  const outcome = useExchange({
    check: () => checkVerified(readCallback(search), readFlow()),
    send: exchangeVerified,
  });
  const home = homePath(user);
  useRedirect(outcome.status === 'connected' ? home : null, successPauseMs);

  return (
    <CallbackView
      outcome={outcome}
      destination="the home page"
      ways={[
        { label: 'Connection settings', to: paths.lightspeed() },
        { label: 'Return to Dashboard', to: home },
      ]}
    />
  );
};
