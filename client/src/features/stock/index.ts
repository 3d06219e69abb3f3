export { StockLevel } from './components/StockLevel';
export { StockState } from './components/StockState';
export { type CountForm, countFormSchema, emptyCountForm, toQuantity } from './count-form';
export { StockHistorySlot } from './history/StockHistorySlot';
export { WhyButton } from './history/WhyButton';
export { shieldLabels } from './shield-labels';
export { hasVariations, sharedNote, unitsInVariations, variationCount } from './product-units';
