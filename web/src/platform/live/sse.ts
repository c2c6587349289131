/** One message of a stream of server-sent events, as far as this product uses them. */
export interface ServerMessage {
  /** Empty for what only moves the place to resume from. */
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Joins the pieces of a stream to messages; comments are left out. */
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
