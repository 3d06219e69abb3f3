import type { StockSource } from '@chainline/shared/sync/stock-history-contract';
import TillRefundIcon from '@mui/icons-material/AssignmentReturnOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import BeginningIcon from '@mui/icons-material/FlagOutlined';
import ReceivedIcon from '@mui/icons-material/LocalShippingOutlined';
import TillSaleIcon from '@mui/icons-material/PointOfSaleOutlined';
import OnlineOrderIcon from '@mui/icons-material/ShoppingCartOutlined';
import TillDocumentIcon from '@mui/icons-material/SwapHorizOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import type { ComponentType } from 'react';

export const stockSourceIcons: Record<StockSource, ComponentType<{ fontSize?: 'small' }>> = {
  import: BeginningIcon,
  till_sale: TillSaleIcon,
  till_refund: TillRefundIcon,
  till_receipt: ReceivedIcon,
  till_document: TillDocumentIcon,
  online_order: OnlineOrderIcon,
  edit: EditIcon,
  sync: SyncIcon,
  undo: UndoIcon,
};
