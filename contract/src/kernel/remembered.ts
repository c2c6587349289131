/**
 * `make`, which depends on nothing but what it is given, made once for each key. It forgets everything when it knows
 * `most` answers: frequent keys are soon known again, and no caller can fill the memory.
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
