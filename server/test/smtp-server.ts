import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** By lower-case name; encoded words undecoded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded, lines separated by '\n'. */
  readonly text: string;
}

export interface SmtpServer {
  /** For SMTP_URL; constant across `stop` and `start`. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Called before a mail is acknowledged, that is between acceptance and the sender's record. */
  onAccept: (mail: ReceivedMail) => Promise<void>;
  /** Permanently refused recipients. */
  readonly refused: Set<string>;
  readonly start: () => Promise<void>;
  /** Refuses further connections. */
  readonly stop: () => Promise<void>;
}

/** A loopback mail server with the minimum of RFC 5321: no TLS, no authentication. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  let port = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void converse(socket, smtp);
  });
  const start = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await start();
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    onAccept: async () => undefined,
    refused: new Set(),
    start,
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return smtp;
}

/** One connection: line by line, answers in command order. */
async function converse(socket: Socket, smtp: SmtpServer): Promise<void> {
  const answer = (line: string) => socket.write(`${line}\r\n`);
  let from = '';
  let to: string[] = [];
  let data: string[] | null = null;
  answer('220 test ESMTP');
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (data) {
      if (line !== '.') {
        data.push(line.replace(/^\./, ''));
        continue;
      }
      const mail = { from, to, ...parseMail(data) };
      data = null;
      smtp.mails.push(mail);
      await smtp.onAccept(mail);
      answer('250 accepted');
      continue;
    }
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
      case 'HELO':
      case 'RSET':
      case 'NOOP':
        answer('250 test');
        break;
      case 'MAIL':
        from = address;
        to = [];
        answer('250 sender');
        break;
      case 'RCPT':
        if (smtp.refused.has(address)) answer('550 no such mailbox');
        else {
          to.push(address);
          answer('250 recipient');
        }
        break;
      case 'DATA':
        data = [];
        answer('354 go on');
        break;
      case 'QUIT':
        answer('221 bye');
        socket.end();
        break;
      default:
        answer('502 unknown');
    }
  }
}

function parseMail(lines: readonly string[]): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = lines.indexOf('');
  const unfolded = lines
    .slice(0, end)
    .join('\n')
    .replace(/\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    unfolded.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = lines
    .slice(end + 1)
    .join('\n')
    .trimEnd();
  return { headers, text: decode(body, headers) };
}

function decode(body: string, headers: Readonly<Record<string, string>>): string {
  const isFlowed = /format=flowed/i.test(headers['content-type'] ?? '');
  switch (headers['content-transfer-encoding']?.toLowerCase()) {
    case 'quoted-printable': {
      const bytes = body
        .replace(/=\n/g, '')
        .replace(/=([\dA-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    }
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    default:
      // RFC 3676: a line that ends with a space continues in the next one.
      return isFlowed ? body.replace(/ \n/g, ' ') : body;
  }
}
