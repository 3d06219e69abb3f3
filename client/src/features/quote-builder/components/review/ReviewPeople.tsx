import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatAud } from '../../../../lib/format';
import { deliveryTime } from '../../../quotes';
import { useBuilder } from '../../builder-context';
import { withStockState } from '../../builder-lines';
import { steps } from '../../builder-steps';
import { shippingFeeOf } from '../../builder-totals';
import { DeliveryChips } from '../shipping/DeliveryChips';
import { ReviewPart } from './ReviewPart';

type ReviewPeopleProps = { onGo: (step: number) => void };

const Customer = ({ onGo }: ReviewPeopleProps) => {
  const { name, company, email, phone, address } = useBuilder().form.customer_info;
  return (
    <ReviewPart title="Customer" onEdit={() => onGo(steps.customer)}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {[company, email, phone, address]
        .filter((text) => text !== '')
        .map((text) => (
          <Typography key={text} variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {text}
          </Typography>
        ))}
    </ReviewPart>
  );
};

const Delivery = ({ onGo }: ReviewPeopleProps) => {
  const { form } = useBuilder();
  const fee = shippingFeeOf(form);
  const option = form.delivery?.option;
  return (
    <ReviewPart title="Delivery" onEdit={() => onGo(steps.shipping)}>
      <Typography sx={{ fontWeight: 600 }}>{option?.name ?? 'Not chosen yet'}</Typography>
      {option && (
        <Typography variant="body2">
          {deliveryTime({ delivery_option: option, status: 'draft', products: form.products.map(withStockState) })}
        </Typography>
      )}
      {fee !== null && (
        <Typography variant="body2">
          {fee === 0 ? 'Free' : formatAud(fee)}
          {form.manual_fee !== null && ', set by hand'}
        </Typography>
      )}
      {option && <DeliveryChips option={option} />}
    </ReviewPart>
  );
};

/** Customer and delivery of the review. */
export const ReviewPeople = (props: ReviewPeopleProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2.5 }}>
    <Customer {...props} />
    <Delivery {...props} />
  </Box>
);
