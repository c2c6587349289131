import { describe, expect, it } from 'vitest';
import { BLANK_COMMENT, EVERYBODY, recipientOf, withComment, withRecipient } from './external-comments.ts';

const said = (comment: string) => ({ ...BLANK_COMMENT, comment });

describe('comments to dealers', () => {
  it('the first key stroke makes a comment, taking it back leaves none', () => {
    const one = withComment([], 0, said('a'));
    expect(one).toEqual([said('a')]);
    expect(withComment(one, 0, BLANK_COMMENT)).toEqual([]);
  });

  it('a comment for somebody counts even before anything is written', () => {
    expect(withComment([], 0, withRecipient(BLANK_COMMENT, '9'))).toHaveLength(1);
  });

  it('emptying one in the middle moves nothing under the cursor', () => {
    const both = [said('first'), said('second')];
    expect(withComment(both, 0, BLANK_COMMENT)).toEqual([BLANK_COMMENT, said('second')]);
  });

  it.each([[null], [EVERYBODY], ['9']])('the recipient %s is read as it was chosen', (recipient) => {
    expect(recipientOf(withRecipient(said('a'), recipient))).toBe(recipient);
  });

  it('one salesperson replaces everybody', () => {
    const entry = withRecipient(withRecipient(said('a'), EVERYBODY), '9');
    expect(entry).toEqual({ ...said('a'), all_dse: false, dse_id: 9 });
  });
});
