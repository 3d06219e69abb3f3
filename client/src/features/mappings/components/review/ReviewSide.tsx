import type { Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ProductImage } from '../../../../components/ProductImage';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { factsOf, type Fact } from '../../review-view';
import { NameWithDifferences } from './NameWithDifferences';

type Side = Suggestion['shop'];
type ReviewSideProps = { title: string; side: Side; other: Side };

export const pictureSize = 120;

const FactLine = ({ label, value, differs }: Fact) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      variant="body2"
      sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontWeight: differs ? 700 : 400 }}
    >
      <Box
        component="span"
        sx={
          differs
            ? {
                px: 0.375,
                mx: -0.375,
                borderRadius: 0.5,
                bgcolor: 'color-mix(in srgb, var(--cl-palette-warning-main) 22%, transparent)',
              }
            : {}
        }
      >
        {value}
      </Box>
      {differs && <VisuallyHidden> (differs)</VisuallyHidden>}
    </Typography>
  </>
);

/** One half of a pair. What is known to be otherwise on the other half stands out. */
export const ReviewSide = ({ title, side, other }: ReviewSideProps) => (
  <Stack
    component="section"
    aria-label={title}
    direction="row"
    spacing={2}
    sx={{ flex: '1 1 0', minWidth: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <Box sx={{ '& img': { width: { xs: 72, sm: pictureSize }, height: { xs: 72, sm: pictureSize } } }}>
      <ProductImage src={side.image} alt="" size={pictureSize} />
    </Box>
    <Stack spacing={1} sx={{ minWidth: 0, flexGrow: 1 }}>
      <Typography variant="overline" component="p" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
        {title}
      </Typography>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        <NameWithDifferences name={side.name} other={other.name} />
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}>
        {factsOf(side, other).map((fact) => (
          <FactLine key={fact.label} {...fact} />
        ))}
      </Box>
    </Stack>
  </Stack>
);
