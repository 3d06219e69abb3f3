import { BuilderSession } from '../components/BuilderSession';
import { useBuilderSession } from '../hooks/use-builder-session';

/** Creates a quote in five steps (`?customer=` fills in whose), or continues a draft (`?edit=` its id). */
export const QuoteBuilderPage = () => {
  const session = useBuilderSession();
  return (
    <BuilderSession
      key={session.key}
      sitting={session.key}
      quoteId={session.quoteId}
      customerId={session.customerId}
      isImpossible={session.isImpossible}
      onGoOnAs={session.goOnAs}
      onRestart={session.restart}
    />
  );
};
