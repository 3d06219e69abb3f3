/** Keeps the files of uploads. Names are ours: letters, figures, hyphens and dots, never a path. */
export type UploadStorage = {
  /** Keeps a file under a name; the same name again replaces it. */
  put: (name: string, file: { bytes: Buffer; type: string }) => Promise<void>;
  /** null when there is none of that name. */
  get: (name: string) => Promise<Buffer | null>;
  /** It may be gone already. */
  remove: (name: string) => Promise<void>;
};

/** What a stored file may be called. */
export const storedName = /^[a-z0-9][a-z0-9-]*(\.\d+)?\.(jpg|png|gif|webp)$/;

/** @throws RangeError for a name that is not one of ours. */
export const checkName = (name: string): string => {
  if (!storedName.test(name)) throw new RangeError(`"${name}" is not the name of a stored file`);
  return name;
};
