import { describe, expect, it } from 'vitest';
import { cleanFileName } from './documents.names.ts';

describe('names of documents', () => {
  it.each([
    ['KTP Budi.PDF', 'KTP Budi.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\siti\\ktp.pdf', 'ktp.pdf'],
    ['ktp.html', 'ktp.html.pdf'],
    ['surat\u202efdp.exe', 'suratfdp.exe.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['a<b>:"c|d?*.pdf', 'a_b___c_d__.pdf'],
    ['...', 'document.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['', 'document.pdf'],
    ['foto \ud800.pdf', 'foto \ufffd.pdf'],
    [`${'é'.repeat(400)}.pdf`, `${'é'.repeat(146)}.pdf`],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name, 'application/pdf')).toBe(clean);
  });

  it('keeps another ending that fits the content', () => {
    expect(cleanFileName('foto.jpeg', 'image/jpeg')).toBe('foto.jpeg');
  });
});
