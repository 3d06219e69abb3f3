export { createDeposits } from './deposits-feature';
