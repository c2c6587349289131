/** Minimal complete files of their kinds; those with text contain the test's. */

export const pdf = (words = 'a document'): string => `%PDF-1.7 ${words}\nstartxref\n0\n%%EOF\n`;

/** One transparent dot. */
export const png = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );

/** Header, a frame of one dot, a scan and its end; `within` precedes the frame, like a camera's thumbnail. */
export const jpeg = (within = ''): Buffer<ArrayBuffer> =>
  Buffer.from(`ffd8${within}ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9`, 'hex');

const TAG_LENGTH = 50;
const FRAME = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);

/** A tag of fifty letters and two silent frames. */
export const mp3 = (letters = '0123456789'.repeat(5)): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 0, TAG_LENGTH]),
    Buffer.alloc(TAG_LENGTH, letters),
    FRAME,
    FRAME,
  ]);

function chunk(name: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return head;
}

/** The given number of silent 8-bit samples at 8,000 a second. */
export const wav = (samples = 8): Buffer<ArrayBuffer> => {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8_000, 4);
  format.writeUInt32LE(8_000, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const sound = Buffer.concat([chunk('data', samples), Buffer.alloc(samples, 0x80)]);
  const content = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', 16), format, sound]);
  return Buffer.concat([chunk('RIFF', content.length), content]);
};

/** A tone of 16-bit samples at 8,000 a second, of a loudness between 0 and 1 by its second. */
export function tone(seconds: number, loudness: (second: number) => number): Buffer<ArrayBuffer> {
  const rate = 8_000;
  const sound = Buffer.alloc(seconds * rate * 2);
  for (let n = 0; n < seconds * rate; n += 1)
    sound.writeInt16LE(Math.round(32_767 * loudness(n / rate) * Math.sin((n * Math.PI) / 20)), n * 2);
  const format = Buffer.alloc(16);
  for (const [at, value] of [
    [0, 1],
    [2, 1],
    [12, 2],
    [14, 16],
  ] as const)
    format.writeUInt16LE(value, at);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 2, 8);
  const parts = [Buffer.from('WAVE'), chunk('fmt ', 16), format, chunk('data', sound.length), sound];
  const content = Buffer.concat(parts);
  return Buffer.concat([chunk('RIFF', content.length), content]);
}

/** One page of ten bytes. */
export const ogg = (): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([1, 10]), Buffer.alloc(10)]);

/** Named boxes of an ISO media file with their content. */
export const boxes = (...named: readonly (readonly [name: string, content: string])[]): Buffer<ArrayBuffer> =>
  Buffer.concat(
    named.map(([name, content]) => {
      const box = Buffer.from(`    ${name}${content}`, 'latin1');
      box.writeUInt32BE(box.length, 0);
      return box;
    }),
  );

export const webp = (): Buffer<ArrayBuffer> =>
  Buffer.concat([chunk('RIFF', 16), Buffer.from('WEBPVP8 \x04\0\0\0dots', 'latin1')]);
