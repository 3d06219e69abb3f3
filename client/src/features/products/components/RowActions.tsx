import type { Product, Variation } from '@chainline/shared/products/product-contract';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import StockIcon from '@mui/icons-material/Inventory2Outlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { variationName } from '../variation-name';
import { useInventoryActions } from '../inventory-actions';

const RowMenu = lazyPart(async () => (await import('./RowMenu')).RowMenu);

type ActionProps = { label: string; subject: string; onClick: () => void; children: ReactNode };

const Action = ({ label, subject, onClick, children }: ActionProps) => (
  <IconButton size="small" title={label} aria-label={`${label}: ${subject}`} onClick={onClick}>
    {children}
  </IconButton>
);

const More = ({ product }: { product: Product }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        title="More"
        aria-label={`More: ${product.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <RowMenu product={product} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};

/** Actions of a row; none for read-only users. */
export const ProductActions = ({ product }: { product: Product }) => {
  const { ask } = useInventoryActions();
  if (ask === null) return null;
  const { name } = product;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', width: { sm: 68, xl: 'auto' } }}>
      <Action label="Edit" subject={name} onClick={() => ask({ kind: 'edit', product })}>
        <EditIcon fontSize="small" />
      </Action>
      <Action label="Update stock" subject={name} onClick={() => ask({ kind: 'stock', product })}>
        <StockIcon fontSize="small" />
      </Action>
      <Action label="Delete" subject={name} onClick={() => ask({ kind: 'delete', product })}>
        <DeleteIcon fontSize="small" />
      </Action>
      <More product={product} />
    </Stack>
  );
};

export const VariationActions = ({ product, variation }: { product: Product; variation: Variation }) => {
  const { ask } = useInventoryActions();
  if (ask === null) return null;
  return (
    <Action
      label="Update stock"
      subject={`${product.name}, ${variationName(variation)}`}
      onClick={() => ask({ kind: 'stock', product, variation })}
    >
      <StockIcon fontSize="small" />
    </Action>
  );
};
