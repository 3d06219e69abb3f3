import { toPagination } from '@chainline/shared/http/list-query';
import { decideSuggestion, listSuggestions, startAutoMatch } from '@chainline/shared/mappings/suggestion-contract';
import { route, type Route } from '../../http/route';
import type { AutoMatchService } from './auto-match-service';
import type { SuggestionReadModel } from './suggestion-read-model';
import type { SuggestionService } from './suggestion-service';

type Services = { autoMatch: AutoMatchService; suggestions: SuggestionService; suggestionViews: SuggestionReadModel };

export const createSuggestionRoutes = ({ autoMatch, suggestions, suggestionViews }: Services): Route[] => [
  route(startAutoMatch, 'staff', ({ actor, body }) => autoMatch.start(actor, body)),
  route(listSuggestions, 'signedIn', async ({ query }) => {
    const { suggestions: page, total } = await suggestionViews.list(query);
    return { suggestions: page, pagination: toPagination(query, total) };
  }),
  route(decideSuggestion, 'staff', ({ actor, body }) => suggestions.decide(actor, body)),
];
