import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './SearchField';

type Props = { trigger?: 'typing' | 'button'; onSearch: (term: string) => void };

const Probe = ({ trigger = 'typing', onSearch }: Props) => {
  const [term, setTerm] = useState('');
  const search = (next: string) => {
    onSearch(next);
    setTerm(next);
  };
  return (
    <>
      <SearchField label="Search bikes" value={term} onSearch={search} trigger={trigger} />
      <button onClick={() => setTerm('from elsewhere')}>reset</button>
    </>
  );
};
const open = (trigger: 'typing' | 'button' = 'typing') => {
  const onSearch = vi.fn();
  return { onSearch, ...render(<Probe trigger={trigger} onSearch={onSearch} />) };
};
const field = () => screen.getByRole('searchbox', { name: 'Search bikes' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

describe('searching while typing', () => {
  it('waits for a pause of 300 ms and sends the term once', async () => {
    const { onSearch } = open();
    type('be');
    await advance(200);
    type('bell ');
    await advance(299);
    expect(onSearch).not.toHaveBeenCalled();
    await advance(1);
    expect(onSearch.mock.calls).toEqual([['bell']]);
  });

  it('notifies listeners at the end of the pause, not at its start', async () => {
    const { onSearch, rerender } = open();
    type('bell');
    const newer = vi.fn();
    rerender(<Probe onSearch={newer} />);
    await advance(300);
    expect(newer.mock.calls).toEqual([['bell']]);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('keeps the text being typed while an older term is applied', async () => {
    const { onSearch } = open();
    type('be');
    await advance(300);
    type('bell');
    expect(onSearch).toHaveBeenLastCalledWith('be');
    expect(field()).toHaveValue('bell');
  });

  it('takes over a term changed elsewhere', () => {
    open();
    press('reset');
    expect(field()).toHaveValue('from elsewhere');
  });

  it('sends nothing after it was unmounted', async () => {
    const { onSearch, unmount } = open();
    type('bell');
    unmount();
    await advance(1000);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('clears at once', () => {
    const { onSearch } = open();
    type('bell');
    press('Clear search');
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(field()).toHaveValue('');
  });
});

describe('searching by a button', () => {
  it('waits for the button, or for Enter', async () => {
    const { onSearch } = open('button');
    type('bell');
    await advance(1000);
    expect(onSearch).not.toHaveBeenCalled();
    press('Search');
    type('bells');
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch.mock.calls).toEqual([['bell'], ['bells']]);
  });
});
