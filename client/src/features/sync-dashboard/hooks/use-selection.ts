import { useState } from 'react';

/** Selected rows; rows no longer on the page do not count. */
export const useSelection = (rowIds: readonly number[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const selected = rowIds.filter((id) => ticked.has(id));
  return {
    selected,
    isSelected: (id: number) => ticked.has(id),
    toggle: (id: number) =>
      setTicked((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    selectAll: () => setTicked(new Set(rowIds)),
    clear: () => setTicked(new Set()),
  };
};
