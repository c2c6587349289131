/** EXIF data of a camera: a make, an orientation, a place, and a directory of a thumbnail behind them. */
export function exif({ isLittle = true } = {}): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(220);
  const two = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const four = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const entry = (at: number, [tag, type, count]: readonly [number, number, number], value: number) => {
    two(tag, at);
    two(type, at + 2);
    four(count, at + 4);
    // A short fills the first half of its field.
    if (type === 3) two(value, at + 8);
    else four(value, at + 8);
  };
  bytes.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  two(42, 2);
  four(8, 4);
  two(4, 8);
  entry(10, [0x010f, 2, 8], 160);
  entry(22, [0x0112, 3, 1], 6);
  entry(34, [0x8825, 4, 1], 80);
  entry(46, [0xa401, 3, 1], 1);
  four(140, 58);
  two(3, 80);
  entry(82, [0x0001, 2, 2], 0);
  bytes.write('S\0', 90, 'latin1');
  entry(94, [0x0002, 5, 3], 170);
  entry(106, [0x001b, 7, 12], 196);
  two(1, 140);
  entry(142, [0x0103, 3, 1], 6);
  bytes.write('Sonynix\0', 160, 'latin1');
  for (const [at, value] of [6, 1, 12, 1, 3_456, 100].entries()) four(value, 170 + 4 * at);
  bytes.write('ASCII\0\0\0Kota', 196, 'latin1');
  return bytes;
}

/** What is left in EXIF data: tags of its first directory by their values, the next directory, and the bytes of the place. */
export function readExif(bytes: Buffer) {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const four = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const count = two(8);
  const places = Array.from({ length: count }, (_, at) => 10 + 12 * at);
  return {
    tags: places.map(two),
    orientation: places.filter((at) => two(at) === 0x0112).map((at) => two(at + 8)),
    next: four(10 + 12 * count),
    hasPlace: bytes.subarray(80, 122).some(Boolean) || bytes.subarray(170, 208).some(Boolean),
  };
}
