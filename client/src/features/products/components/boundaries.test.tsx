import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PartBoundary } from '../../../components/PartBoundary';
import { buildProduct } from '../../../testing/product-samples';
import { InventoryBoundary } from './InventoryBoundary';
import { ProductBoundary } from './ProductBoundary';

const Failing = ({ fails = () => true }: { fails?: () => boolean }) => {
  if (fails()) throw new Error('Broken data');
  return <p>Drawn</p>;
};

// React logs errors caught by a boundary; these tests cause them on purpose.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('the screen', () => {
  it('keeps its heading, shows the error and offers to reload', async () => {
    const reload = vi.fn();
    render(
      <InventoryBoundary title="Product Inventory" reloadPage={reload}>
        <Failing />
      </InventoryBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Product Inventory' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Product Inventory ErrorBroken data');
    await userEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a product that fails to render', () => {
  it('does not affect others', () => {
    render(
      <>
        <ProductBoundary product={buildProduct()}>
          <Failing />
        </ProductBoundary>
        <ProductBoundary product={buildProduct({ id: 2 })}>
          <p>The other one</p>
        </ProductBoundary>
      </>,
    );
    expect(screen.getByText('Something went wrong with this product.')).toBeVisible();
    expect(screen.getByText('The other one')).toBeVisible();
  });

  it('is rendered again when a newer version arrives', () => {
    const fails = vi.fn(() => true);
    const view = (version: number) => (
      <ProductBoundary product={buildProduct({ version })}>
        <Failing fails={fails} />
      </ProductBoundary>
    );
    const { rerender } = render(view(1));
    fails.mockReturnValue(false);
    rerender(view(1));
    expect(screen.queryByText('Drawn')).not.toBeInTheDocument();
    rerender(view(2));
    expect(screen.getByText('Drawn')).toBeVisible();
  });
});

describe('a part of the screen', () => {
  it('is rendered again on Try Again', async () => {
    const fails = vi.fn(() => true);
    render(
      <PartBoundary>
        <Failing fails={fails} />
      </PartBoundary>,
    );
    expect(screen.getByText('Something went wrong.')).toBeVisible();
    fails.mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Drawn')).toBeVisible();
  });
});
