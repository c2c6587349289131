/** Hands a file to the browser to be saved among the downloads. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; nobody tells when it is done.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
