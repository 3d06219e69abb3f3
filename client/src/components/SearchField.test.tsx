import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderElement } from '../testing/render';
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
const field = () => screen.getByRole('searchbox', { name: 'Search bikes' });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

describe('searching while typing', () => {
  it('waits for a pause of 300 ms and sends the term once', async () => {
    const onSearch = vi.fn();
    const { user } = renderElement(<Probe onSearch={onSearch} />);
    await user.type(field(), 'bell ');
    await advance(299);
    expect(onSearch).not.toHaveBeenCalled();
    await advance(1);
    expect(onSearch.mock.calls).toEqual([['bell']]);
  });

  it('keeps what is being typed while an older term comes into force', async () => {
    const onSearch = vi.fn();
    const { user } = renderElement(<Probe onSearch={onSearch} />);
    await user.type(field(), 'be');
    await advance(300);
    await user.type(field(), 'll');
    expect(field()).toHaveValue('bell');
  });

  it('takes over a term that came from elsewhere', async () => {
    const { user } = renderElement(<Probe onSearch={vi.fn()} />);
    await user.click(screen.getByRole('button', { name: 'reset' }));
    expect(field()).toHaveValue('from elsewhere');
  });

  it('sends nothing after the field has gone', async () => {
    const onSearch = vi.fn();
    const { user, unmount } = renderElement(<Probe onSearch={onSearch} />);
    await user.type(field(), 'bell');
    unmount();
    await advance(1000);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('clears at once', async () => {
    const onSearch = vi.fn();
    const { user } = renderElement(<Probe onSearch={onSearch} />);
    await user.type(field(), 'bell');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(field()).toHaveValue('');
  });
});

describe('searching by a button', () => {
  it('waits for the button, or for Enter', async () => {
    const onSearch = vi.fn();
    const { user } = renderElement(<Probe trigger="button" onSearch={onSearch} />);
    await user.type(field(), 'bell');
    await advance(1000);
    expect(onSearch).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(field(), 's{Enter}');
    expect(onSearch.mock.calls).toEqual([['bell'], ['bells']]);
  });
});
