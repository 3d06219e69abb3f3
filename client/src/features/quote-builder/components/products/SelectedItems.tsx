import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { formatAud } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import { countOf } from '../../builder-totals';
import { SelectedLine } from './SelectedLine';

/** Items on the quote, collapsible on a phone. */
export const SelectedItems = () => {
  const { form, totals } = useBuilder();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isOpen, setOpen] = useState(isWide);
  const contentId = useId();
  const { products } = form;
  return (
    <Card component="section" aria-label="Selected items">
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
        sx={{ width: '100%', px: 2, py: 1.5, justifyContent: 'space-between', textAlign: 'left', gap: 1 }}
      >
        <Box>
          <Typography component="span" sx={{ display: 'block', fontWeight: 700 }}>
            Selected items
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {countOf(products.length, 'product')}, subtotal {formatAud(totals.subtotal_amount)}
          </Typography>
        </Box>
        <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />
      </ButtonBase>
      <Box id={contentId} hidden={!isOpen}>
        <Divider />
        {products.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', p: 2 }}>
            Nothing yet. Find a product and press Add to Quote.
          </Typography>
        ) : (
          <Stack
            component="ul"
            divider={<Divider component="li" aria-hidden />}
            sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { lg: 'calc(100dvh - 330px)' }, overflowY: 'auto' }}
          >
            {products.map((line) => (
              <SelectedLine key={line.key} line={line} />
            ))}
          </Stack>
        )}
        {products.length > 0 && (
          <Stack
            direction="row"
            sx={{ justifyContent: 'space-between', px: 2, py: 1.5, bgcolor: 'background.sunken', fontWeight: 700 }}
          >
            <span>Subtotal</span>
            <span>{formatAud(totals.subtotal_amount)}</span>
          </Stack>
        )}
      </Box>
    </Card>
  );
};
