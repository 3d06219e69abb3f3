/** Names are generated: letters, digits, hyphens and dots, never a path. */
export type UploadStorage = {
  /** Replaces a file of the same name. */
  put: (name: string, file: { bytes: Buffer; type: string }) => Promise<void>;
  get: (name: string) => Promise<Buffer | null>;
  remove: (name: string) => Promise<void>;
};

export const storedName = /^[a-z0-9][a-z0-9-]*(\.\d+)?\.(jpg|png|gif|webp)$/;

/** @throws RangeError for a name that does not match `storedName`. */
export const checkName = (name: string): string => {
  if (!storedName.test(name)) throw new RangeError(`"${name}" is not the name of a stored file`);
  return name;
};
