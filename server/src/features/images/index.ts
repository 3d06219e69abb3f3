export { createImageRouter } from './image-router';
