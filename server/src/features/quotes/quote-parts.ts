import type { Db } from '../../db/db';
import { createAssignmentReadModel } from './assignment-read-model';
import { createAssignmentService } from './assignment-service';
import { createQuoteDetailReadModel } from './quote-detail-read-model';
import { createQuoteDocuments } from './quote-document-loader';
import { createQuoteReadModel } from './quote-read-model';
import { createQuoteService, type QuoteServiceDependencies, type QuoteServiceStores } from './quote-service';

type Dependencies<S extends QuoteServiceStores> = Omit<QuoteServiceDependencies<S>, 'quoteViews' | 'assignment'> & {
  db: Db;
};

/** What makes, reads and changes quotes, and says whom they can be given to. */
export const createQuoteParts = <S extends QuoteServiceStores>({ db, ...dependencies }: Dependencies<S>) => {
  const assignment = createAssignmentService({ ...dependencies, assignees: createAssignmentReadModel(db) });
  const quoteViews = { ...createQuoteReadModel(db), ...createQuoteDetailReadModel(db) };
  return {
    assignment,
    quotes: createQuoteService({ ...dependencies, quoteViews, assignment }),
    quoteDocuments: createQuoteDocuments({ settings: dependencies.settings, quotes: dependencies.stores.quotes }),
  };
};
