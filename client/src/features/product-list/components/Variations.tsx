import type { Product, Variation } from '@chainline/shared/products/product-contract';
import { stockBadge, stockNote } from '@chainline/shared/products/product-rules';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../components/LoadingState';
import { countableOf, productQueries, variationName, VariationsFailed } from '../../products';
import { formatAud, formatCount, unknown } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';

const skeletonLimit = 5;

/** A variation without stock of its own refers to the product. */
const noteOf = (product: Product, variation: Variation): string | null => {
  const counted = countableOf(product, variation);
  return 'note' in counted ? counted.note : stockNote(variation.stock_status, variation.stock_quantity);
};

const Line = ({ product, variation }: { product: Product; variation: Variation }) => {
  const { sku, price, stock_quantity, stock_status } = variation;
  const badge = stockBadge(stock_status, stock_quantity, useUser().lowStock);
  return (
    <tr>
      <th scope="row">
        {variationName(variation)}
        <small>{sku === '' ? unknown : sku}</small>
      </th>
      <td>{formatAud(price)}</td>
      <td>
        <span className="badge" data-badge={badge}>
          {badge}
        </span>{' '}
        <strong>{formatCount(stock_quantity)}</strong>
        <small>{noteOf(product, variation)}</small>
      </td>
    </tr>
  );
};

const Content = ({ product }: { product: Product }) => {
  const { data, error, refetch } = useQuery(productQueries.variations(product.id));
  if (error && !data) return <VariationsFailed error={error} retry={() => void refetch()} />;
  if (!data) {
    const lines = Math.min(Math.max(product.variation_count, 1), skeletonLimit);
    return (
      <LoadingState label="Loading the variations">
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} height={36} />
        ))}
      </LoadingState>
    );
  }
  if (data.length === 0) return <p className="note">This product no longer has variations.</p>;
  return (
    <table aria-label={`Variations of ${product.name}`}>
      <thead>
        <tr>
          <th scope="col">Variation</th>
          <th scope="col">Price</th>
          <th scope="col">Stock</th>
        </tr>
      </thead>
      <tbody>
        {data.map((variation) => (
          <Line key={variation.id} product={product} variation={variation} />
        ))}
      </tbody>
    </table>
  );
};

export const Variations = ({ id, product }: { id: string; product: Product }) => (
  <div id={id} className="variations">
    <Content product={product} />
  </div>
);
