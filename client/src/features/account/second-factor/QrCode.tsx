import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** The quiet zone that readers need around a code (ISO/IEC 18004). */
const border = 4;

/** One path of a square per dark module. */
const toPath = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A text as a QR code: always dark on white, which is what cameras read. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border });
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 208, height: 208, borderRadius: 1, bgcolor: 'common.white', border: 1, borderColor: 'divider' }}
    >
      <path d={toPath(data)} fill="#000" />
    </Box>
  );
};
