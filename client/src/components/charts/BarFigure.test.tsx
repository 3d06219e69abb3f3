import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formatAud } from '../../lib/format';
import { renderElement } from '../../testing/render';
import { BarFigure } from './BarFigure';
import type { ChartData } from './chart-data';

const data: ChartData = {
  axis: 'Step',
  categories: [
    { key: 'sent', label: 'Sent to the customer', tick: 'Sent' },
    { key: 'paid', label: 'Paid', tick: 'Paid' },
  ],
  series: [{ name: 'Amount', color: 'red', values: [1200, 300.5] }],
  format: formatAud,
};

type Report = (entries: { isIntersecting: boolean }[]) => void;

/** Returns a function that brings all observed elements into view. */
const stubView = () => {
  const reports: Report[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report) {
        reports.push(report);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return { enter: () => act(() => reports.forEach((report) => report([{ isIntersecting: true }]))) };
};

describe('a bar chart', () => {
  it('has a table of its figures before it comes into view', async () => {
    renderElement(<BarFigure name="Quotes by step" data={data} />);
    const table = within(await screen.findByRole('table', { name: 'Quotes by step' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'StepAmount',
      'Sent to the customer$1,200.00',
      'Paid$300.50',
    ]);
    expect(document.querySelector('svg')).toBeNull();
  });

  it.each(['upright', 'lying'] as const)('is drawn once it comes into view, %s', async (direction) => {
    const view = stubView();
    renderElement(<BarFigure name="Quotes by step" data={data} direction={direction} />);
    const figure = await screen.findByRole('group', { name: 'Quotes by step' });
    expect(figure.querySelector('svg')).toBeNull();

    view.enter();

    await waitFor(() => expect(figure.querySelector('svg')).not.toBeNull());
  });
});
