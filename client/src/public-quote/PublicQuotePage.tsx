import { LinkError } from './LinkError';
import { PageBoundary } from './PageBoundary';
import { QuoteView } from './QuoteView';
import { usePublicQuote } from './use-public-quote';

const Loading = () => (
  <main className="loading" aria-busy="true">
    <div className="spinner" aria-hidden="true" />
    <p role="status">Loading your quote...</p>
  </main>
);

const LoadedPage = ({ token }: { token: string }) => {
  const { state, show, load } = usePublicQuote(token);
  switch (state.phase) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <LinkError failure={state.failure} token={token} />;
    case 'loaded':
      return <QuoteView quote={state.quote} token={token} onChanged={show} onOutdated={load} />;
  }
};

/** The page that an emailed quote link opens. */
export const PublicQuotePage = ({ token }: { token: string }) => (
  <PageBoundary>
    <LoadedPage token={token} />
  </PageBoundary>
);
