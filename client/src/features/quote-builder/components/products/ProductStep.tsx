import { stepMessages } from '@chainline/shared/quotes/quote-draft';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { UnprovenProducts } from '../../../compliance';
import { productsOf, useBuilder } from '../../builder-context';
import { SelectedItems } from './SelectedItems';
import { SellableList } from './SellableList';

/** First step: products. */
export const ProductStep = () => {
  const { form, problems } = useBuilder();
  return (
    <>
      {problems.includes('products') && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {stepMessages.products}
        </Alert>
      )}
      <Suspense fallback={null}>
        <Box sx={{ '&:not(:empty)': { mb: 2 } }}>
          <UnprovenProducts ids={productsOf(form)} />
        </Box>
      </Suspense>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <Box sx={{ order: { xs: -1, lg: 1 }, position: { lg: 'sticky' }, top: { lg: 68 } }}>
          <SelectedItems />
        </Box>
        <SellableList />
      </Box>
    </>
  );
};
