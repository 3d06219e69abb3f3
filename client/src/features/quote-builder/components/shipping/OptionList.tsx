import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAud } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import { fieldId } from '../../builder-steps';
import { chooseOption, type DeliveryAnswer } from '../../delivery-choice';
import { DeliveryChips } from './DeliveryChips';
import { PriceBreakdown } from './PriceBreakdown';

const Price = ({ price, full_price: full }: Pick<DeliveryOption, 'price' | 'full_price'>) => (
  <Stack sx={{ alignItems: 'flex-end', whiteSpace: 'nowrap' }}>
    <Typography component="span" sx={{ fontWeight: 700 }}>
      {price === 0 ? 'Free' : formatAud(price)}
    </Typography>
    {full !== null && (
      <Typography
        component="s"
        variant="caption"
        aria-label={`instead of ${formatAud(full)}`}
        sx={{ color: 'text.secondary' }}
      >
        {formatAud(full)}
      </Typography>
    )}
  </Stack>
);

const Option = ({ option, isChosen }: { option: DeliveryOption; isChosen: boolean }) => (
  <Card
    sx={{
      px: 2,
      py: 1.25,
      borderColor: isChosen ? 'primary.main' : 'divider',
      boxShadow: isChosen ? (theme) => `inset 0 0 0 1px ${theme.vars.palette.primary.main}` : 'none',
    }}
  >
    <FormControlLabel
      value={option.code}
      control={<Radio />}
      disableTypography
      sx={{ width: '100%', m: 0, '& .MuiRadio-root': { ml: -1 } }}
      label={
        <Stack direction="row" spacing={1} sx={{ flexGrow: 1, justifyContent: 'space-between', alignItems: 'center' }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {option.name}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {[option.delivery_time, option.description].filter((text) => text !== '').join('. ')}
            </Typography>
          </Box>
          <Price price={option.price} full_price={option.full_price} />
        </Stack>
      }
    />
    <Box sx={{ pl: { xs: 0, sm: 4.5 } }}>
      <DeliveryChips option={option}>
        {option.features.map((feature) => (
          <Chip key={feature} size="small" variant="outlined" label={feature} />
        ))}
      </DeliveryChips>
      <PriceBreakdown option={option} />
    </Box>
  </Card>
);

/** Delivery options to choose from. */
export const OptionList = ({ answer }: { answer: DeliveryAnswer }) => {
  const { form, change } = useBuilder();
  const chosen = form.delivery?.option.code ?? null;
  const choose = (code: string) => {
    const option = answer.options.find((one) => one.code === code);
    // The options may be from the previous request; the current basis is filled in when the new answer comes.
    if (option) change((current) => chooseOption(current, option, { rates_id: answer.rates_id, basis: '' }));
  };
  return (
    <RadioGroup
      id={fieldId('delivery')}
      tabIndex={-1}
      aria-label="Delivery option"
      value={chosen}
      onChange={(_event, code) => choose(code)}
      sx={{ gap: 1.25 }}
    >
      {answer.options.map((option) => (
        <Option key={option.code} option={option} isChosen={option.code === chosen} />
      ))}
    </RadioGroup>
  );
};
