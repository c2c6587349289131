import { describe, expect, it } from 'vitest';
import { addFiles, MAX_FILES } from './attachments.ts';

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { lastModified: 1 });

describe('files chosen for a lead', () => {
  it('takes what the server takes and says of the rest why not', () => {
    const { attachments, refusals } = addFiles([], [file('ktp.pdf'), file('run.exe'), file('empty.png', 0)]);
    expect(attachments.map((one) => [one.file.name, one.step])).toEqual([['ktp.pdf', 'waiting']]);
    expect(refusals).toEqual([
      { key: 'file.wrong_kind', name: 'run.exe' },
      { key: 'file.empty', name: 'empty.png' },
    ]);
  });

  it('takes a file that is chosen twice once', () => {
    const first = addFiles([], [file('ktp.pdf'), file('ktp.pdf')]);
    expect(addFiles(first.attachments, [file('ktp.pdf'), file('ktp.pdf', 4)]).attachments).toHaveLength(2);
  });

  it('gives no file the number of one that is gone', () => {
    const [first] = addFiles([], [file('a.pdf')]).attachments;
    const [second] = addFiles([], [file('b.pdf')]).attachments;
    expect(second?.id).not.toBe(first?.id);
  });

  it('takes no more than one save carries, and says so once', () => {
    const many = Array.from({ length: MAX_FILES + 3 }, (_, index) => file(`${index}.pdf`));
    const { attachments, refusals } = addFiles([], many);
    expect(attachments).toHaveLength(MAX_FILES);
    expect(refusals).toEqual([{ key: 'too_many', name: `${MAX_FILES}.pdf` }]);
  });
});
