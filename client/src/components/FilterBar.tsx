import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, type ReactNode } from 'react';

type FilterBarProps = {
  children: ReactNode;
  /** Clears all filters; null while there are none. */
  onClear: (() => void) | null;
};

/** Search and filters above a list. */
export const FilterBar = ({ children, onClear }: FilterBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The pressed button disappears, so keyboard users continue at the first filter.
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
