/** Downloads a blob as a file. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click, and no event says when it is done.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
