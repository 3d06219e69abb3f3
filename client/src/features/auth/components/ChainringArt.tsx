import Box from '@mui/material/Box';

const toothCount = 44;
const spokeCount = 5;

const turns = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 360) / count);

/** A chainring in side view. */
export const ChainringArt = () => (
  <Box
    component="svg"
    viewBox="-220 -220 440 440"
    aria-hidden
    focusable="false"
    sx={{ position: 'absolute', right: '-22%', bottom: '-26%', width: '92%', color: 'primary.main', opacity: 0.22 }}
  >
    <g fill="none" stroke="currentColor" strokeWidth="3">
      <circle r="180" />
      <circle r="158" />
      <circle r="62" />
      <circle r="34" />
      {turns(toothCount).map((angle) => (
        <path key={angle} d="M-8 -180 L-4 -199 Q0 -203 4 -199 L8 -180" transform={`rotate(${angle})`} />
      ))}
      {turns(spokeCount).map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d="M-22 -58 C-16 -92 -20 -118 -46 -151 M22 -58 C16 -92 20 -118 46 -151" />
          <circle cy="-138" r="8" />
        </g>
      ))}
    </g>
  </Box>
);
