import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import Button from '@mui/material/Button';
import { useMapProduct } from '../api/mapping-mutations';
import { mappingName } from '../mapping-view';

/** Moves the mapping of a variation to the product with which it is counted by now. */
export const MapProductButton = ({ mapping }: { mapping: Mapping }) => {
  const mapProduct = useMapProduct();
  return (
    <Button
      size="small"
      variant="outlined"
      loading={mapProduct.isPending}
      aria-label={`Map the product instead of ${mappingName(mapping)}`}
      onClick={() => mapProduct.mutate(mapping.id)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      Map the product instead
    </Button>
  );
};
