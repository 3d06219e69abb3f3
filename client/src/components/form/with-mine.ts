/** `theirs`, but for what I changed since `before`: that is taken whole, a list with all its entries. */
export const withMine = <Fields extends object>(
  theirs: Fields,
  { before, mine }: { before: Fields; mine: Fields },
): Fields => {
  const merged = { ...theirs };
  for (const name in merged) {
    if (JSON.stringify(mine[name]) !== JSON.stringify(before[name])) merged[name] = mine[name];
  }
  return merged;
};
