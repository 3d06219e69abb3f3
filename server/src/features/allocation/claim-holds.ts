import type { ClaimRow } from './claim-read-model';

type Source<S> = (inside: S, claims: readonly ClaimRow[]) => Promise<readonly ClaimRow[]>;

/** Registry of reasons to hold claims back: those that a source names get no unit for now. */
export const createClaimHolds = <S>() => {
  const sources: Source<S>[] = [];
  return {
    register: (source: Source<S>): void => {
      sources.push(source);
    },
    listHeld: async (inside: S, claims: readonly ClaimRow[]): Promise<ReadonlySet<ClaimRow>> => {
      const held = new Set<ClaimRow>();
      for (const source of sources) for (const claim of await source(inside, claims)) held.add(claim);
      return held;
    },
  };
};

export type ClaimHolds<S> = ReturnType<typeof createClaimHolds<S>>;
