/** Something that others wait for until a test lets them pass. */
export const createGate = () => {
  const held: { open?: () => void } = {};
  const passed = new Promise<void>((resolve) => {
    held.open = resolve;
  });
  return { passed, open: () => held.open?.() };
};
