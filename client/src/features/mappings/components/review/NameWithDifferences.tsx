import Box from '@mui/material/Box';
import { namePartsOf } from '../../review-view';

/** A name with the words missing on the other side highlighted. */
export const NameWithDifferences = ({ name, other }: { name: string; other: string }) => (
  <>
    {namePartsOf(name, other).map(({ text, differs }, index) =>
      differs ? (
        <Box
          key={index}
          component="mark"
          sx={{
            px: 0.375,
            borderRadius: 0.5,
            color: 'inherit',
            bgcolor: 'color-mix(in srgb, var(--cl-palette-warning-main) 22%, transparent)',
          }}
        >
          {text}
        </Box>
      ) : (
        text
      ),
    )}
  </>
);
