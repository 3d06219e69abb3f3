import type { AuditAction } from '@chainline/shared/audit/audit-actions';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { decideSuggestion } from '@chainline/shared/mappings/suggestion-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import { pairLabel, type MappingMaker, type MappingStores } from './new-mapping';
import type { StoredSuggestion, SuggestionStore } from './suggestion-store';

type Stores = MappingStores & { suggestions: SuggestionStore };
type Dependencies<S> = { transaction: Transaction<S>; makeMapping: MappingMaker<S>; now: () => Date };

type Decision = BodyOf<typeof decideSuggestion>;
type Decided = { success: true; mapping_id: number | null; message: string };

const wasRejected = () =>
  new ConflictError('suggestion.rejected', 'This pair was rejected. Put it back in the queue before accepting it.');
const isMapped = () =>
  new ConflictError('suggestion.mapped', 'These two are mapped to each other. Delete the mapping to unlink them.');
const cannotReopen = () =>
  new ConflictError(
    'suggestion.side_mapped',
    'One of the two has been mapped in the meantime, so there is nothing to decide.',
  );

const suggestionTarget = ({ woo_product_id: unitId, lightspeed_item_id: itemId }: Decision): string =>
  `suggestion:${unitId}-${itemId}`;

export const createSuggestionService = <S extends Stores>({ transaction, makeMapping, now }: Dependencies<S>) => {
  const tell = (inside: S, actor: Actor, action: AuditAction, pair: Decision): Promise<void> =>
    inside.audit.add(actor, action, { at: now(), target: suggestionTarget(pair), label: pairLabel(pair) });

  const accept = async (inside: S, actor: Actor, pair: Decision, suggestion: StoredSuggestion): Promise<Decided> => {
    if (suggestion.status === 'rejected') throw wasRejected();
    const mappingId = await makeMapping(inside, actor, {
      woo_product_id: pair.woo_product_id,
      lightspeed_item_id: pair.lightspeed_item_id,
      product_type: suggestion.product_type,
      sync_direction: 'both',
      mapping_confidence: suggestion.confidence,
      manually_verified: true,
    });
    await inside.suggestions.accept(pair, { by: actor.userId, at: now() });
    return { success: true, mapping_id: mappingId, message: 'Mapping created' };
  };

  const reject = async (inside: S, actor: Actor, pair: Decision, suggestion: StoredSuggestion): Promise<Decided> => {
    if (suggestion.pair_mapped) throw isMapped();
    if (suggestion.status !== 'rejected') {
      await inside.suggestions.reject(pair, { by: actor.userId, at: now() });
      await tell(inside, actor, 'mapping.suggestion_rejected', pair);
    }
    return { success: true, mapping_id: null, message: 'Rejected: this pair will not be suggested again' };
  };

  const reopen = async (inside: S, actor: Actor, pair: Decision, suggestion: StoredSuggestion): Promise<Decided> => {
    if (suggestion.side_mapped) throw cannotReopen();
    if (suggestion.status !== 'open') {
      await inside.suggestions.reopen(pair);
      await tell(inside, actor, 'mapping.suggestion_reopened', pair);
    }
    return { success: true, mapping_id: null, message: 'Back in the review queue' };
  };

  return {
    /** Accepts or rejects a suggestion, or undoes a rejection. */
    decide: (actor: Actor, pair: Decision): Promise<Decided> =>
      transaction(async (inside) => {
        const suggestion = await inside.suggestions.lock(pair);
        if (!suggestion) throw new NotFoundError('suggestion.not_found', 'This suggestion no longer exists.');
        switch (pair.decision) {
          case 'accept':
            return accept(inside, actor, pair, suggestion);
          case 'reject':
            return reject(inside, actor, pair, suggestion);
          case 'reopen':
            return reopen(inside, actor, pair, suggestion);
        }
      }),
  };
};

export type SuggestionService = ReturnType<typeof createSuggestionService>;
