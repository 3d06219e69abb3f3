export { createRevenue } from './revenue-feature';
