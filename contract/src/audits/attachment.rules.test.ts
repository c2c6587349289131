import { describe, expect, it } from 'vitest';
import { attachmentLimitMb, attachmentRefusal } from './attachment.rules.ts';

describe('the attachment of an audit', () => {
  it.each([
    ['call.mp3', 10_000_000, null],
    ['call.mp3', 10_000_001, 'attachment.too_large'],
    ['CALL.WAV', 1, null],
    ['proof.pdf', 0, 'attachment.empty'],
    ['run.exe', 1, 'attachment.wrong_kind'],
    ['none', 1, 'attachment.wrong_kind'],
  ])('AUD-054 %s of %d bytes: %s', (name, size, refusal) => {
    expect(attachmentRefusal({ name, size }, 10)).toBe(refusal);
  });

  it.each([
    [5, 5],
    [undefined, 10],
    ['5', 10],
    [0, 10],
    [51, 10],
  ])('AUD-054 the setting %s allows %d MB', (audit_attachment_max_mb, limit) => {
    expect(attachmentLimitMb({ audit_attachment_max_mb })).toBe(limit);
  });
});
