export { createManagement } from './management-feature';
