import { lazy, type ComponentType } from 'react';

const retries = new WeakMap<object, () => void>();

/** Lets the part that failed with this error be fetched again; to be called once the error is shown. */
export const forgetFailure = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) retries.get(error)?.();
};

/**
 * Component whose code is loaded on first use. React's `lazy` keeps a failure for good; here the boundary that shows it
 * has it forgotten, so that its retry asks the server again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        const error = new Error('This part of the page could not be loaded. Please try again.', { cause });
        retries.set(error, () => {
          current = attempt();
        });
        throw error;
      }
    });
  let current = attempt();

  const LazyPart = (props: Props) => {
    const Part = current;
    return <Part {...props} />;
  };
  return LazyPart;
};
