import type { LightspeedShop } from '@chainline/shared/lightspeed/shop-contract';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { ErrorState } from '../../../components/ErrorState';
import { useChooseShop } from '../api/shop-mutations';

type QuestionProps = { from: LightspeedShop | undefined; to: LightspeedShop };

const Question = ({ from, to }: QuestionProps) => (
  <>
    All items are imported again, and every mapping starts over with the stock of {to.name}. Where it differs from the
    online shop, you choose which is right. {from && `Stock at ${from.name} stays as it is and is no longer synced.`}
  </>
);

/** Selects the shop of the account whose stock is synced. */
export const ShopChoice = ({ shops }: { shops: readonly LightspeedShop[] }) => {
  const [wanted, setWanted] = useState<LightspeedShop | null>(null);
  const [asking, setAsking] = useState(false);
  const choose = useChooseShop();
  const present = shops.find((shop) => shop.chosen);

  const ask = (shopId: string) => {
    choose.reset();
    setWanted(shops.find((shop) => shop.shop_id === shopId) ?? null);
    setAsking(true);
  };
  const confirm = () => {
    if (wanted) choose.mutate(wanted.shop_id, { onSettled: () => setAsking(false) });
  };

  return (
    <Stack spacing={1.5} sx={{ maxWidth: 360 }}>
      <TextField
        select
        size="small"
        label="Shop"
        value={present?.shop_id ?? ''}
        onChange={(event) => ask(event.target.value)}
        helperText="Its stock is synced with the online shop."
      >
        {shops.map((shop) => (
          <MenuItem key={shop.shop_id} value={shop.shop_id}>
            {shop.name}
          </MenuItem>
        ))}
      </TextField>
      {choose.isError && <ErrorState message="The shop could not be changed." error={choose.error} />}
      <ConfirmDialog
        open={asking}
        title={`Sync ${wanted?.name ?? 'this shop'} instead?`}
        confirmLabel="Change shop"
        busy={choose.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {wanted && <Question from={present} to={wanted} />}
      </ConfirmDialog>
    </Stack>
  );
};
