import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TabBar } from './TabBar';

const tabs = [
  { value: 'bikes', label: 'Bikes' },
  { value: 'parts', label: 'Parts' },
  { value: 'review', label: 'Review' },
] as const;

const open = () => {
  const chosen: string[] = [];
  render(<TabBar label="Kind" tabs={tabs} value="parts" panelId="panel" onChange={(value) => chosen.push(value)} />);
  return { chosen, user: userEvent.setup() };
};
const tab = (name: string) => screen.getByRole('tab', { name });

it('marks the selected tab and labels its panel', () => {
  open();
  expect(screen.getByRole('tablist', { name: 'Kind' })).toBeVisible();
  expect(tab('Parts')).toHaveAttribute('aria-selected', 'true');
  expect(tab('Bikes')).toHaveAttribute('aria-selected', 'false');
  expect(tab('Parts')).toHaveAttribute('id', 'panel-parts');
  expect(tab('Parts')).toHaveAttribute('aria-controls', 'panel');
});

it('focuses the selected tab, moves with arrow keys and selects on Enter', async () => {
  const { chosen, user } = open();
  await user.tab();
  expect(tab('Parts')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tab('Review')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tab('Bikes')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(tab('Review')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(tab('Bikes')).toHaveFocus();
  await user.keyboard('{End}');
  expect(tab('Review')).toHaveFocus();
  expect(chosen).toEqual([]);
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['review']);
});

it('chooses on a click', async () => {
  const { chosen, user } = open();
  await user.click(tab('Bikes'));
  expect(chosen).toEqual(['bikes']);
});
