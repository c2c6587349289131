import { describe, expect, it } from 'vitest';
import {
  BLANK_COMMENT,
  commentsOf,
  EVERYBODY,
  entriesOf,
  recipientOf,
  withRecipient,
} from './external-comments.ts';

const said = (comment: string) => ({ ...BLANK_COMMENT, comment });

describe('comments to dealers', () => {
  it('the first key stroke makes a comment, taking it back leaves none', () => {
    expect(commentsOf([said('a')])).toEqual([said('a')]);
    expect(commentsOf([BLANK_COMMENT])).toEqual([]);
    expect(commentsOf([said('a'), said(' '), BLANK_COMMENT])).toEqual([said('a')]);
  });

  it('a comment for somebody counts even before anything is written', () => {
    expect(commentsOf([withRecipient(BLANK_COMMENT, '9')])).toHaveLength(1);
  });

  it('emptying one in the middle moves nothing under the cursor', () => {
    const entries = [BLANK_COMMENT, said('second')];
    expect(commentsOf(entries)).toEqual(entries);
  });

  it('the screen keeps the places of those that were emptied', () => {
    expect(entriesOf([said('a')], 3)).toEqual([said('a'), BLANK_COMMENT, BLANK_COMMENT]);
    expect(entriesOf([said('a'), said('b')], 1)).toEqual([said('a'), said('b')]);
  });

  it.each([[null], [EVERYBODY], ['9']])('the recipient %s is read as it was chosen', (recipient) => {
    expect(recipientOf(withRecipient(said('a'), recipient))).toBe(recipient);
  });

  it('one salesperson replaces everybody', () => {
    const entry = withRecipient(withRecipient(said('a'), EVERYBODY), '9');
    expect(entry).toEqual({ ...said('a'), all_dse: false, dse_id: 9 });
  });
});
