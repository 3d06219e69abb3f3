import type { Product } from '@chainline/shared/products/product-contract';
import { stockBadge, stockNote } from '@chainline/shared/products/product-rules';
import { memo, useId } from 'react';
import { toShownPrice } from '../../products';
import { hasVariations, sharedNote, unitsInVariations, variationCount } from '../../stock';
import { ProductImage } from '../../images';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatAud, formatCount, unknown } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';
import { Variations } from './Variations';

type ProductCardProps = { product: Product; open: boolean; onToggle: (id: number) => void };

const typeLabel = ({ type }: Product): string => type.charAt(0).toUpperCase() + type.slice(1);

const Price = ({ product }: { product: Product }) => {
  const { now, was, from } = toShownPrice(product);
  return (
    <span className="price">
      {was !== null && (
        <s>
          <VisuallyHidden>Regular price </VisuallyHidden>
          {formatAud(was)}
        </s>
      )}{' '}
      <strong>
        {was !== null && <VisuallyHidden>Sale price </VisuallyHidden>}
        {from && 'From '}
        {formatAud(now)}
      </strong>
    </span>
  );
};

const Stock = ({ product }: { product: Product }) => {
  const { stock_quantity, stock_status } = product;
  const inVariations = unitsInVariations(product);
  const quantity = stock_quantity ?? inVariations?.quantity ?? null;
  const badge = stockBadge(stock_status, quantity, useUser().lowStock);
  const isOfVariations = stock_quantity === null && inVariations !== undefined;
  const note = isOfVariations ? null : (stockNote(stock_status, stock_quantity) ?? sharedNote(product));
  return (
    <span className="stock">
      <span className="badge" data-badge={badge}>
        {badge}
      </span>
      <strong>{formatCount(quantity)}</strong>
      {note && <small>{note}</small>}
    </span>
  );
};

/** Notes on products that are unpublished or not saved in the shop yet. */
const notes = ({ status, write }: Product): string[] => [
  ...(status === 'publish' ? [] : [status.charAt(0).toUpperCase() + status.slice(1)]),
  ...(write?.state === 'waiting' ? ['On its way to the shop'] : []),
  ...(write?.state === 'failed' ? ['Not saved in the shop'] : []),
];

/**
 * One product. Plain elements styled by the list: there may be 500, and each design-system component would cost 500
 * times.
 */
export const ProductCard = memo(({ product, open, onToggle }: ProductCardProps) => {
  const panelId = useId();
  const { id, name, sku, images, categories, variation_count } = product;
  const count = variationCount(variation_count);
  return (
    <li className="card" data-open={open}>
      <div className="product">
        <ProductImage src={images[0]?.src} alt="" size={64} />
        <div className="words">
          <h2>{name}</h2>
          <p>
            {sku === '' ? `SKU ${unknown}` : sku} · {typeLabel(product)}
          </p>
          <p className="categories">{categories.map((category) => category.name).join(', ') || unknown}</p>
        </div>
        <div className="numbers">
          <Price product={product} />
          <Stock product={product} />
        </div>
      </div>
      {notes(product).map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {hasVariations(product) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          aria-label={`${count} of ${name}`}
          onClick={() => onToggle(id)}
        >
          {count}
        </button>
      )}
      {open && <Variations id={panelId} product={product} />}
    </li>
  );
});
ProductCard.displayName = 'ProductCard';
