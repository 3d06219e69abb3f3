/** Password of every demo account. */
export const demoPassword = 'Chainline-demo-1';
