/** Where the demo shows the mails that it does not send; null everywhere else. The server writes it into the page. */
export function demoOutbox(): string | null {
  const address = document.querySelector('meta[name="demo-outbox"]')?.getAttribute('content') ?? '';
  return address.startsWith('/') ? address : null;
}
