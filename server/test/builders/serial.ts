let last = 0;

/** A number that no other row of this test file has, for names and keys that must differ. */
export function serial(): number {
  last += 1;
  return last;
}
