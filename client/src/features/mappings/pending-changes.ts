import { changeMappingRequest, type Mapping } from '@chainline/shared/mappings/mapping-contract';
import { z } from 'zod';

/** One change of one mapping, as sent. */
export const mappingChangeSchema = z.object({ id: z.int(), change: changeMappingRequest });

export type MappingChange = z.output<typeof mappingChangeSchema>;

/** Applies pending changes, oldest first. */
export const withChanges = (mappings: readonly Mapping[], changes: readonly MappingChange[]): readonly Mapping[] =>
  changes.length === 0
    ? mappings
    : mappings.map((mapping) =>
        changes.reduce((seen, { id, change }) => (id === mapping.id ? { ...seen, ...change } : seen), mapping),
      );
