/** A promise that others await until a test opens it. */
export const createGate = () => {
  const held: { open?: () => void } = {};
  const passed = new Promise<void>((resolve) => {
    held.open = resolve;
  });
  return { passed, open: () => held.open?.() };
};
