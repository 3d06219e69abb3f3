import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette } from './palette';

const schemes = [
  ['light', lightPalette],
  ['dark', darkPalette],
] as const;
const tones = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

describe.each(schemes)('the %s scheme', (_name, palette) => {
  const surfaces = [palette.background.default, palette.background.paper, palette.background.sunken];

  it.each(surfaces)('keeps text readable on %s', (surface) => {
    expect(getContrastRatio(palette.text.primary, surface)).toBeGreaterThanOrEqual(7);
    expect(getContrastRatio(palette.text.secondary, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tones)('keeps %s readable as text and as a surface', (tone) => {
    const { main, contrastText } = palette[tone];
    for (const surface of surfaces) expect(getContrastRatio(main, surface)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(contrastText, main)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the text of the dark scheme readable on the brand surface', () => {
    expect(getContrastRatio(darkPalette.text.primary, palette.background.brand)).toBeGreaterThanOrEqual(7);
    expect(getContrastRatio(darkPalette.text.secondary, palette.background.brand)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(darkPalette.secondary.main, palette.background.brand)).toBeGreaterThanOrEqual(4.5);
  });
});
