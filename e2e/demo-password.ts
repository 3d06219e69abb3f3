/** Of each account of the demo shop. */
export const demoPassword = 'Chainline-demo-1';
