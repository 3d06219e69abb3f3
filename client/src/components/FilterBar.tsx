import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, type ReactNode } from 'react';

type FilterBarProps = {
  children: ReactNode;
  /** Takes every narrowing away; null while there is none. */
  onClear: (() => void) | null;
};

/** The search and filters above a list. */
export const FilterBar = ({ children, onClear }: FilterBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The button goes away with what it clears: whoever works with the keyboard goes on at the first of the filters.
    bar.current?.querySelector<HTMLElement>('input, [role="combobox"]')?.focus();
    onClear?.();
  };
  return (
    <Stack
      ref={bar}
      role="group"
      aria-label="Filters"
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
    >
      {children}
      {onClear && <Button onClick={clear}>Clear filters</Button>}
    </Stack>
  );
};
