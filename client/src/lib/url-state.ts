import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { useAddressParams } from './address-params';

/** Query schema of a list endpoint made by `listQuery`, with defaults and allowed values. */
type ListSchema = z.ZodType<Record<string, unknown> & { page: number }>;

/** Tables pass a sort key as text; the schema drops unknown ones. */
type ListPatch<State> = { [K in keyof State]?: K extends 'sort' ? string : State[K] };

export type ListChange<State> = (patch: ListPatch<State>, options?: { replace?: boolean }) => void;

/** Parses the state from the address; invalid parts fall back to their defaults. */
export const parseListState = <S extends ListSchema>(schema: S, params: URLSearchParams): z.output<S> => {
  const given = Object.fromEntries(params);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([key]) => !refused.has(key))));
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Writes the state into the address without defaults and blanks, keeping parameters unknown to the schema. */
export const writeListParams = (schema: ListSchema, state: Record<string, unknown>, next: URLSearchParams) => {
  const defaults = new Map(Object.entries(schema.parse({})));
  for (const [key, value] of Object.entries(state)) {
    if (isBlank(value) || value === defaults.get(key)) next.delete(key);
    else next.set(key, String(value));
  }
};

/**
 * State of a list, kept in the address, for example `useListState(listProducts.query)`. `change` merges a patch; any
 * change but of the page returns to the first page.
 */
export const useListState = <S extends ListSchema>(schema: S) => {
  const [params, changeParams] = useAddressParams();
  const state = useMemo(() => parseListState(schema, params), [schema, params]);

  const change: ListChange<z.output<S>> = useCallback(
    (patch, options) => {
      changeParams((next) => writeListParams(schema, { ...parseListState(schema, next), page: 1, ...patch }, next), {
        replace: options?.replace ?? false,
      });
    },
    [schema, changeParams],
  );

  return { state, change };
};
