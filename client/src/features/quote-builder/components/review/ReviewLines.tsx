import { availabilityWords } from '@chainline/shared/quotes/availability-rules';
import { labourLineTotal, productLineTotal } from '@chainline/shared/quotes/quote-totals';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ProductImage } from '../../../images';
import { lineAvailability } from '../../../quotes';
import { formatAud } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import type { ProductLine } from '../../builder-form';
import { withStockState } from '../../builder-lines';
import { steps } from '../../builder-steps';
import { percentOf } from '../../builder-totals';
import { ReviewPart } from './ReviewPart';

type LineProps = { name: string; detail: string; total: number; image?: string | null };

const Line = ({ name, detail, total, image }: LineProps) => (
  <Stack component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center', py: 1 }}>
    {image !== undefined && <ProductImage src={image} alt="" size={40} />}
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {detail}
      </Typography>
    </Box>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {formatAud(total)}
    </Typography>
  </Stack>
);

const detailOf = (line: ProductLine): string =>
  [
    `${line.quantity} × ${formatAud(line.price)}`,
    ...(percentOf(line.discount) > 0 ? [`${percentOf(line.discount)}% off`] : []),
    availabilityWords(lineAvailability(withStockState(line)), line.quantity),
  ].join(' · ');

const listLook = { listStyle: 'none', p: 0, m: 0 } as const;
const divider = <Divider component="li" aria-hidden />;

/** Products and labour of the review. */
export const ReviewLines = ({ onGo }: { onGo: (step: number) => void }) => {
  const { products, labour_items: labour } = useBuilder().form;
  return (
    <>
      <ReviewPart title="Products" onEdit={() => onGo(steps.products)}>
        <Stack component="ul" divider={divider} sx={listLook}>
          {products.map((line) => (
            <Line
              key={line.key}
              name={line.name}
              detail={detailOf(line)}
              image={line.image}
              total={productLineTotal({ ...line, discount: percentOf(line.discount) })}
            />
          ))}
        </Stack>
      </ReviewPart>
      <ReviewPart title="Labour and services" onEdit={() => onGo(steps.settings)}>
        {labour.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            None
          </Typography>
        ) : (
          <Stack component="ul" divider={divider} sx={listLook}>
            {labour.map((line) => (
              <Line
                key={line.key}
                name={line.description}
                detail={`${line.quantity} × ${formatAud(line.labourPrice)}`}
                total={labourLineTotal(line)}
              />
            ))}
          </Stack>
        )}
      </ReviewPart>
    </>
  );
};
