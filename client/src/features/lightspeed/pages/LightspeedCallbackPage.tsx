import { useLocation } from 'react-router-dom';
import { homePath, paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { exchangeStated } from '../api/token-exchange';
import { checkStated, readCallback } from '../callback';
import { CallbackView } from '../components/CallbackView';
import { toFailureQuery } from '../connection-notice';
import { useExchange, type Outcome } from '../hooks/use-exchange';
import { useRedirect } from '../hooks/use-redirect';
import { readFlow } from '../oauth-storage';

const pauseMs = { processing: 0, connected: 2000, failed: 3000 } as const;

const destinationOf = (outcome: Outcome): string | null => {
  switch (outcome.status) {
    case 'processing':
      return null;
    case 'connected':
      return `${paths.lightspeedInventory()}?connected=true`;
    case 'failed':
      return `${paths.lightspeedInventory()}?${toFailureQuery(outcome.failure)}`;
  }
};

/** OAuth callback: parameters in the query or the hash. */
export const LightspeedCallbackPage = () => {
  const user = useUser();
  const { search, hash } = useLocation();
  const outcome = useExchange({
    check: () => checkStated(readCallback(search, hash), readFlow()),
    send: exchangeStated,
  });
  useRedirect(destinationOf(outcome), pauseMs[outcome.status]);

  return (
    <CallbackView
      outcome={outcome}
      destination="the Lightspeed items"
      afterFailure="Taking you to the Lightspeed items…"
      ways={[
        { label: 'Try Again', to: paths.lightspeedInventory() },
        { label: 'Return to Dashboard', to: homePath(user) },
      ]}
    />
  );
};
