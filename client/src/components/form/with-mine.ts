/** `theirs` with the fields I changed since `before`; a changed list is taken as a whole. */
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
