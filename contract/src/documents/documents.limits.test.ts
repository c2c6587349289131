import { describe, expect, it } from 'vitest';
import { fileRefusal, previewOf } from './documents.limits.ts';

describe('what may be attached', () => {
  it.each([
    ['ktp.pdf', 1, null],
    ['KTP.JPG', 50_000_000, null],
    ['foto.heif', 9, null],
    ['ktp.pdf', 0, 'file.empty'],
    ['ktp.pdf', 50_000_001, 'file.too_large'],
    ['run.exe', 9, 'file.wrong_kind'],
    ['pdf', 9, 'file.wrong_kind'],
    ['page.pdf.html', 9, 'file.wrong_kind'],
  ] as const)('API-055 %s of %i bytes: %s', (name, size, refusal) => {
    expect(fileRefusal({ name, size })).toBe(refusal);
  });
});

it.each([
  ['card.pdf', 'pdf'],
  ['photo.JPG', 'picture'],
  ['photo.webp', 'picture'],
  ['phone.heic', null],
  ['letter.docx', null],
  ['pdf', null],
])('%s is shown in place as %o', (name, shown) => {
  expect(previewOf(name)).toBe(shown);
});
