import { listQuery } from '@chainline/shared/http/list-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderElement } from '../testing/render';
import { RouterContext } from './address-params';
import { parseListState, useListState, writeListParams } from './url-state';

const schema = listQuery({
  sort: ['name', 'price'],
  defaultSort: 'name',
  perPage: { default: 25, max: 100 },
  filters: { status: z.enum(['all', 'active']).default('all') },
});
const parse = (query: string) => parseListState(schema, new URLSearchParams(query));
const write = (query: string, patch: Record<string, unknown>) => {
  const params = new URLSearchParams(query);
  writeListParams(schema, { ...parse(query), ...patch }, params);
  return params.toString();
};

describe('reading', () => {
  it('uses defaults for an empty address', () => {
    expect(parse('')).toEqual({ page: 1, per_page: 25, sort: 'name', search: undefined, status: 'all' });
  });

  it('accepts valid values and drops others', () => {
    expect(parse('page=3&sort=-price&per_page=9999&status=gone&search=bell')).toEqual({
      page: 3,
      per_page: 25,
      sort: '-price',
      search: 'bell',
      status: 'all',
    });
  });
});

describe('writing', () => {
  it('omits defaults and blanks, and keeps other parameters', () => {
    expect(write('page=3&search=bell&connected=true', { page: 1, search: '' })).toBe('connected=true');
  });

  it('includes other values', () => {
    expect(write('', { page: 2, sort: '-price', status: 'active' })).toBe('page=2&sort=-price&status=active');
  });
});

describe('useListState', () => {
  const Probe = () => {
    const { state, change } = useListState(schema);
    return (
      <>
        <output>{`${String(state.page)} ${state.sort} ${state.search ?? '-'}`}</output>
        <button onClick={() => change({ page: state.page + 1 })}>next</button>
        <button onClick={() => change({ search: 'bell' }, { replace: true })}>find</button>
        <button
          onClick={() => {
            change({ search: 'bell' }, { replace: true });
            change({ status: 'active' });
          }}
        >
          both
        </button>
      </>
    );
  };

  it('changes nothing while another page loads, which it would call back', () => {
    const loader = () => new Promise<null>(() => undefined);
    const router = createMemoryRouter([
      { path: '/', element: <Probe /> },
      { path: '/slow', loader },
    ]);
    render(
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>,
    );
    act(() => void router.navigate('/slow'));
    fireEvent.click(screen.getByRole('button', { name: 'find' }));
    expect(router.state.navigation.location?.pathname).toBe('/slow');
    expect(router.state.location.search).toBe('');
  });

  it('keeps the first of two changes made before rendering', async () => {
    const { user, router } = renderElement(<Probe />);
    await user.click(screen.getByRole('button', { name: 'both' }));
    expect(router.state.location.search).toBe('?search=bell&status=active');
  });

  it('returns to the first page unless only the page changes', async () => {
    const { user, router } = renderElement(<Probe />, '/?page=4&sort=-price');
    await user.click(screen.getByRole('button', { name: 'next' }));
    expect(screen.getByRole('status')).toHaveTextContent('5 -price -');
    await user.click(screen.getByRole('button', { name: 'find' }));
    expect(screen.getByRole('status')).toHaveTextContent('1 -price bell');
    expect(router.state.location.search).toBe('?sort=-price&search=bell');
  });
});
