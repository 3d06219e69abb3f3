import {
  approvalLinkMessages,
  viewApproval,
  type PublicExtra,
} from '@chainline/shared/work-orders/work-approval-contract';
import { useCallback, useEffect, useState } from 'react';
import { ApprovalView } from './ApprovalView';
import { Icon } from './Icon';
import { toLinkFailure, type LinkFailure } from './link-failure';
import { PageBoundary } from './PageBoundary';
import { publicCall } from './public-call';

type State = { phase: 'loading' } | { phase: 'failed'; failure: LinkFailure } | { phase: 'loaded'; extra: PublicExtra };

const words = { messages: approvalLinkMessages, other: 'This page could not be loaded.' };
const unavailable = 'Page Unavailable';

const Failure = ({ failure }: { failure: LinkFailure }) => (
  <main className="unavailable">
    <div className={`unavailable-icon ${failure.tone}`}>
      <Icon name={failure.type === 'expired' ? 'clock' : 'warning'} size={36} />
    </div>
    <h1>{unavailable}</h1>
    <p className={`notice ${failure.tone}`} role="alert">
      {failure.message}
    </p>
    <div className="row">
      <button type="button" className="primary" onClick={() => window.location.reload()}>
        Try Again
      </button>
      {failure.shopUrl !== null && (
        <a className="button quiet" href={failure.shopUrl} rel="noreferrer">
          Visit Our Site
        </a>
      )}
    </div>
    <details>
      <summary>Technical details</summary>
      <code>{failure.details}</code>
    </details>
  </main>
);

const LoadedPage = ({ token }: { token: string }) => {
  const [state, setState] = useState<State>({ phase: 'loading' });
  const show = useCallback((extra: PublicExtra) => setState({ phase: 'loaded', extra }), []);
  const load = useCallback(async () => {
    try {
      show((await publicCall(viewApproval, { params: { token } })).extra);
    } catch (error) {
      setState((current) =>
        current.phase === 'loaded' ? current : { phase: 'failed', failure: toLinkFailure(error, words) },
      );
    }
  }, [show, token]);

  // Initial load.
  useEffect(() => {
    document.title = 'Extra work on your bike';
    // oxlint-disable-next-line react/set-state-in-effect -- sets it only after the answer, which the rule does not see
    void load();
  }, [load]);

  switch (state.phase) {
    case 'loading':
      return (
        <main className="loading" aria-busy="true">
          <div className="spinner" aria-hidden="true" />
          <p role="status">Loading...</p>
        </main>
      );
    case 'failed':
      return <Failure failure={state.failure} />;
    case 'loaded':
      return <ApprovalView extra={state.extra} token={token} onChanged={show} onOutdated={load} />;
  }
};

/** The page on which a customer approves or declines extra work on a bike. */
export const ApprovalPage = ({ token }: { token: string }) => (
  <PageBoundary title={unavailable} saved="Anything you have answered is saved.">
    <LoadedPage token={token} />
  </PageBoundary>
);
