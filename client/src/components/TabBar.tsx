import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, type KeyboardEvent } from 'react';

export type TabOption<Value extends string> = { value: Value; label: string };

type TabBarProps<Value extends string> = {
  /** What the tabs choose between, read out with them. */
  label: string;
  tabs: readonly TabOption<Value>[];
  value: Value;
  /** The element that shows what was chosen; the tabs' own ids begin with it, see `tabId`. */
  panelId: string;
  onChange: (value: Value) => void;
};

/** The id of a tab, for its panel to be named by. */
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

/** Views of one page. Arrows move the focus, and a press chooses. A tenth of the weight of the library's own tabs. */
export const TabBar = <Value extends string>({ label, tabs, value, panelId, onChange }: TabBarProps<Value>) => {
  const list = useRef<HTMLDivElement>(null);

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
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => moveFocus(event, place)}
          sx={look}
        >
          {tab.label}
        </ButtonBase>
      ))}
    </Box>
  );
};
