/** Path of the demo's outbox; null elsewhere. The server writes it into the page. */
export function demoOutbox(): string | null {
  const address = document.querySelector('meta[name="demo-outbox"]')?.getAttribute('content') ?? '';
  return address.startsWith('/') ? address : null;
}
