/** A server-sent event, with the fields that we use. */
export interface ServerMessage {
  /** Empty for an event that only moves the resume position. */
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Parses a chunked stream into messages; drops comments. */
export function messageReader(onMessage: (message: ServerMessage) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf));
      const id = fields.get('id');
      const event = fields.get('event') ?? '';
      if (event || id) onMessage({ event, id, data: fields.get('data') ?? '' });
    }
  };
}

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(':');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')];
}
