import { listQuery } from '@chainline/shared/http/list-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useListState } from '../../lib/url-state';
import { renderElement } from '../../testing/render';
import { setViewportWidth } from '../../testing/viewport';
import { EmptyState } from '../EmptyState';
import type { Column } from './column';
import { DataTable } from './DataTable';

type Bike = { id: number; name: string; price: number; colour: string };

const bikes: Bike[] = [
  { id: 1, name: 'Rover', price: 1200, colour: 'red' },
  { id: 2, name: 'Sprint', price: 900, colour: 'blue' },
];
const columns: readonly Column<Bike>[] = [
  { id: 'name', header: 'Name', cell: (bike) => bike.name, sortable: true, priority: 'title' },
  { id: 'price', header: 'Price', cell: (bike) => `$${String(bike.price)}`, align: 'right', sortable: true },
  { id: 'colour', header: 'Colour', cell: (bike) => bike.colour, priority: 'low' },
  { id: 'actions', header: 'Actions', headerHidden: true, cell: () => <button>Edit</button>, priority: 'actions' },
];
const query = listQuery({
  sort: ['name', 'price'],
  defaultSort: 'name',
  perPage: { default: 10, max: 100 },
  filters: {},
});

type Props = { rows?: readonly Bike[]; total?: number; more?: boolean; refreshing?: boolean };

const Bikes = ({ rows, total, more = false, refreshing = false }: Props) => {
  const { state, change } = useListState(query);
  return (
    <DataTable
      label="Bikes"
      columns={columns}
      rows={rows}
      rowKey={(bike) => bike.id}
      empty={<EmptyState title="No bikes yet" />}
      list={{ state, change, total, more, pageSizes: [10, 25, 50] }}
      refreshing={refreshing}
    />
  );
};
const open = (props: Props = { rows: bikes, total: 42 }, at = '/') => renderElement(<Bikes {...props} />, at);
const table = () => screen.getByRole('table', { name: 'Bikes' });
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('the table', () => {
  it('shows a row for each, under its headers', () => {
    open();
    const [, first] = within(table()).getAllByRole('row');
    if (!first) throw new Error('There is no row');
    expect(
      within(first)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Rover', '$1200', 'red', 'Edit']);
    expect(header('Actions')).toBeInTheDocument();
    expect(table()).toHaveAttribute('aria-busy', 'false');
  });

  it('shows skeleton rows and is busy until the first response', () => {
    open({});
    expect(table()).toHaveAttribute('aria-busy', 'true');
    expect(within(table()).getAllByRole('row')).toHaveLength(11);
  });

  it('is busy while newer rows are loading', () => {
    open({ rows: bikes, total: 42, refreshing: true });
    expect(table()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Rover')).toBeVisible();
  });

  it('says what to do when it is empty', () => {
    open({ rows: [], total: 0 });
    expect(screen.getByText('No bikes yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('offers a way back from a page past the end', async () => {
    const { user, router } = open({ rows: [], total: 42 }, '/?page=9');
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(router.state.location.search).toBe('');
  });

  it('becomes compact on request, and remembers it', async () => {
    const { user, unmount } = open();
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    unmount();
    open();
    expect(screen.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('sorting', () => {
  it('marks the sorted column and reverses on a second press', async () => {
    const { user, router } = open(undefined, '/?page=3');
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(header('Price')).getByRole('button'));
    expect(router.state.location.search).toBe('?sort=price');
    expect(header('Name')).not.toHaveAttribute('aria-sort');
    await user.click(within(header('Price')).getByRole('button'));
    expect(router.state.location.search).toBe('?sort=-price');
    expect(header('Price')).toHaveAttribute('aria-sort', 'descending');
  });

  it('is not offered for other columns', () => {
    open();
    expect(within(header('Colour')).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('paging', () => {
  it('shows the range of rows and turns the page', async () => {
    const { user, router } = open();
    expect(screen.getByText('1–10 of 42')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByText('11–20 of 42')).toBeVisible();
  });

  it('says if there are more rows than were counted', () => {
    open({ rows: bikes, total: 10_000, more: true });
    expect(screen.getByText('1–10 of 10,000+')).toBeVisible();
  });

  it('changes the page size and starts at the first page', async () => {
    const { user, router } = open(undefined, '/?page=3');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['10', '25', '50']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(router.state.location.search).toBe('?per_page=25');
  });
});

describe('on a phone', () => {
  it('shows each row as a card without the least important columns', () => {
    setViewportWidth(390);
    open();
    const [first] = within(screen.getByRole('list', { name: 'Bikes' })).getAllByRole('listitem');
    if (!first) throw new Error('There is no card');
    expect(first).toHaveTextContent('Rover');
    expect(within(first).getByRole('term')).toHaveTextContent('Price');
    expect(within(first).getByRole('definition')).toHaveTextContent('$1200');
    expect(first).not.toHaveTextContent('red');
    expect(within(first).getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('sorts by a select', async () => {
    setViewportWidth(390);
    const { user, router } = open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price, descending');
    expect(router.state.location.search).toBe('?sort=-price');
  });
});
