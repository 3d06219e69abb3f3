/**
 * Pseudo-random number in [0, 1) derived from the text, so that a product keeps its figures when others are added or
 * removed.
 */
export const chanceOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  // FNV-1a alone leaves the high bits of similar texts alike; this finaliser of MurmurHash3 spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** A whole number from `least` to `most`, inclusive, derived from the text. */
export const wholeOf = (text: string, least: number, most: number): number =>
  least + Math.floor(chanceOf(text) * (most - least + 1));

/** One entry of a list, chosen by the text. */
export const pickOf = <const List extends readonly [unknown, ...unknown[]]>(text: string, list: List): List[number] =>
  list[Math.floor(chanceOf(text) * list.length)] ?? list[0];
