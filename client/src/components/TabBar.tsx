import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, type KeyboardEvent } from 'react';
import { formatCount } from '../lib/format';

export type TabOption<Value extends string> = {
  value: Value;
  label: string;
  /** Shown as a badge. */
  count?: number;
};

type TabBarProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabOption<Value>[];
  /** The chosen view, which may have no tab. */
  value: string;
  /** Id of the element that shows the chosen view; the tabs' ids begin with it, see `tabId`. */
  panelId: string;
  onChange: (value: Value) => void;
};

/** Id of a tab, for the `aria-labelledby` of its panel. */
export const tabId = (panelId: string, value: string): string => `${panelId}-${value}`;

const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

const look = {
  flexShrink: 0,
  px: 2,
  minHeight: 48,
  minWidth: 90,
  typography: 'button',
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&[aria-selected="true"]': { color: 'primary.main', borderColor: 'primary.main' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;

const Badge = ({ count }: { count: number }) => (
  <Box
    component="span"
    sx={{
      ml: 1,
      px: 0.75,
      minWidth: 22,
      borderRadius: 3,
      bgcolor: 'background.sunken',
      color: 'text.primary',
      fontSize: 12,
    }}
  >
    {formatCount(count)}
  </Box>
);

/**
 * Switches between views of a page. Arrow keys move the focus, a press selects. A tenth of the weight of MUI's tabs.
 */
export const TabBar = <Value extends string>({ label, tabs, value, panelId, onChange }: TabBarProps<Value>) => {
  const list = useRef<HTMLDivElement>(null);
  const focusable = (tabs.find((tab) => tab.value === value) ?? tabs[0])?.value;

  const moveFocus = (event: KeyboardEvent, place: number) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[step(place, tabs.length)]?.focus();
  };

  return (
    <Box
      ref={list}
      role="tablist"
      aria-label={label}
      sx={{ display: 'flex', overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      {tabs.map((tab, place) => (
        <ButtonBase
          key={tab.value}
          id={tabId(panelId, tab.value)}
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === focusable ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => moveFocus(event, place)}
          sx={look}
        >
          {tab.label}
          {tab.count !== undefined && <Badge count={tab.count} />}
        </ButtonBase>
      ))}
    </Box>
  );
};
