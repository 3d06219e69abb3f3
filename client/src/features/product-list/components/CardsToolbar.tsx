import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { NativeSelect, type SelectChoice } from '../../../components/NativeSelect';
import { SearchField } from '../../../components/SearchField';
import { cardPageSizes, toType, typeChoices, type ProductCardsQuery } from '../list-query';

type LabelledProps = {
  label: string;
  value: string;
  choices: readonly SelectChoice[];
  onChange: (value: string) => void;
};

const LabelledSelect = ({ label, ...select }: LabelledProps) => {
  const labelId = useId();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Typography id={labelId} variant="body2">
        {label}
      </Typography>
      <NativeSelect labelledBy={labelId} {...select} sx={{ minHeight: 40 }} />
    </Stack>
  );
};

/** Page sizes as specified, plus the one in the address, so that the select can show it. */
const sizeChoices = (current: number): SelectChoice[] =>
  [...new Set([...cardPageSizes, current])]
    .sort((a, b) => a - b)
    .map((size) => ({ value: String(size), label: String(size) }));

type CardsToolbarProps = {
  state: ProductCardsQuery;
  change: (patch: Partial<ProductCardsQuery>) => void;
  /** Shown on the right. */
  children: ReactNode;
};

export const CardsToolbar = ({ state, change, children }: CardsToolbarProps) => (
  <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
    <SearchField
      label="Search products"
      value={state.search ?? ''}
      onSearch={(search) => change({ search: search === '' ? undefined : search })}
    />
    <LabelledSelect
      label="Type"
      value={state.type ?? ''}
      choices={typeChoices}
      onChange={(type) => change({ type: toType(type) })}
    />
    <LabelledSelect
      label="Per page"
      value={String(state.per_page)}
      choices={sizeChoices(state.per_page)}
      onChange={(size) => change({ per_page: Number(size) })}
    />
    <Box sx={{ ml: { sm: 'auto' } }}>{children}</Box>
  </Stack>
);
