export const saveBlob = (filename: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
};

export const saveText = (filename: string, text: string, type: string): void =>
  saveBlob(filename, new Blob([text], { type }));
