import type { Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ProductImage } from '../../../images';
import { WhyButton } from '../../../stock';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { factsOf, quantityLabel, type Fact } from '../../review-view';
import { NameWithDifferences } from './NameWithDifferences';

type Side = Suggestion['shop'];
type ReviewSideProps = {
  title: string;
  side: Side;
  other: Side;
  /** Unit whose stock history explains this quantity; null if nothing is recorded yet. */
  unit: { productId: number; unitId: number } | null;
};

export const pictureSize = 120;

const FactLine = ({ label, value, differs, children }: Fact & { children: ReactNode }) => (
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
      {children}
    </Typography>
  </>
);

/** Says so in words: the usual placeholder could pass for a product picture. */
const NoPicture = () => (
  <Typography
    component="div"
    variant="caption"
    sx={{
      display: 'grid',
      placeItems: 'center',
      textAlign: 'center',
      p: 1,
      border: '1px dashed',
      borderColor: 'divider',
      borderRadius: 1,
      color: 'text.secondary',
    }}
  >
    No picture
  </Typography>
);

/** One side of a pair, with differing facts highlighted. */
export const ReviewSide = ({ title, side, other, unit }: ReviewSideProps) => (
  <Stack
    component="section"
    aria-label={title}
    direction="row"
    spacing={2}
    sx={{ flex: '1 1 0', minWidth: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <Box sx={{ '& > *': { width: { xs: 72, sm: pictureSize }, height: { xs: 72, sm: pictureSize } } }}>
      {side.image === null ? <NoPicture /> : <ProductImage src={side.image} alt="" size={pictureSize} />}
    </Box>
    <Stack spacing={1} sx={{ minWidth: 0, flexGrow: 1 }}>
      <Typography variant="overline" component="p" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
        {title}
      </Typography>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        <NameWithDifferences name={side.name} other={other.name} />
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
      >
        {factsOf(side, other).map((fact) => (
          <FactLine key={fact.label} {...fact}>
            {fact.label === quantityLabel && (
              <WhyButton productId={unit?.productId ?? null} unitId={unit?.unitId ?? null} subject={side.name} />
            )}
          </FactLine>
        ))}
      </Box>
    </Stack>
  </Stack>
);
