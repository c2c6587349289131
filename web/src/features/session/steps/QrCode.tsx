import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

/** Modules around the code, without which cameras do not find it. */
const QUIET = 4;

/** Dark on white in every theme: cameras read nothing else reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg width={200} height={200} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) => row);
  const path = rows
    .flatMap((row) =>
      rows
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`),
    )
    .join('');
  return { path, size: count + 2 * QUIET };
}
