/**
 * Memoises `make`, which must depend on its arguments only, by key. The cache is emptied at `most` entries: frequent
 * keys return soon, and no caller can exhaust the memory.
 */
export function remembered<Given extends readonly unknown[], Answer>(
  most: number,
  keyOf: (...given: Given) => string | number,
  make: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const answers = new Map<string | number, Answer>();
  return (...given) => {
    const key = keyOf(...given);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = make(...given);
    if (answers.size >= most) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}
