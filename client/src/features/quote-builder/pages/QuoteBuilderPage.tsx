import { BuilderSession } from '../components/BuilderSession';
import { useBuilderSession } from '../hooks/use-builder-session';

/** Makes a quote in five steps, or goes on with a draft (`?edit=` its id). */
export const QuoteBuilderPage = () => {
  const session = useBuilderSession();
  return (
    <BuilderSession
      key={session.key}
      sitting={session.key}
      quoteId={session.quoteId}
      isImpossible={session.isImpossible}
      onGoOnAs={session.goOnAs}
      onRestart={session.restart}
    />
  );
};
