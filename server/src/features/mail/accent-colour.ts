const ink = '#1f2528';
const fallback = '#12615b';

/** Relative luminance of `#rrggbb`, 0 (black) to 1 (white): WCAG 2.2, "relative luminance". */
const luminance = (colour: string): number => {
  const linear = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
};

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Black or white text, whichever has more contrast. */
export const toAccent = (colour: string): { surface: string; text: string } => {
  const surface = /^#[0-9a-f]{6}$/i.test(colour) ? colour : fallback;
  return { surface, text: contrast(surface, '#ffffff') >= contrast(surface, ink) ? '#ffffff' : ink };
};
