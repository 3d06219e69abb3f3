import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ProductImage } from './ProductImage';

const picture = () => screen.getByRole('img', { name: 'Rover' });
const proxied = '/api/image-proxy?url=https%3A%2F%2Fshop.example%2Frover.jpg&size=80';
const placeholder = '/api/placeholder/60/60';
const failOnce = async () => {
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute('src', placeholder);
  await act(() => vi.advanceTimersByTimeAsync(1000));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

it('loads lazily, at screen resolution, in a fixed square', () => {
  render(<ProductImage src="https://shop.example/rover.jpg" alt="Rover" size={40} />);
  expect(picture()).toHaveAttribute('src', proxied);
  expect(picture()).toHaveAttribute('loading', 'lazy');
  expect(picture()).toHaveAttribute('width', '40');
});

it('is requested three more times at intervals of a second before the placeholder is shown', async () => {
  render(<ProductImage src="https://shop.example/rover.jpg" alt="Rover" size={40} />);
  for (const failures of [1, 2, 3]) {
    const before = picture();
    await failOnce();
    expect(picture(), `after failure ${String(failures)}`).toHaveAttribute('src', proxied);
    expect(picture()).not.toBe(before);
  }
  await failOnce();
  expect(picture()).toHaveAttribute('src', placeholder);
  await failOnce();
  expect(picture()).toHaveAttribute('src', placeholder);
});

it('starts over with another picture', async () => {
  const { rerender } = render(<ProductImage src="https://shop.example/rover.jpg" alt="Rover" />);
  fireEvent.error(picture());
  rerender(<ProductImage src="data:image/png;base64,AAAA" alt="Rover" />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(picture()).toHaveAttribute('src', 'data:image/png;base64,AAAA');
});
