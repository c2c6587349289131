/**
 * Reproducible randomness: the same seed and stream yield the same numbers on every machine. Not for secrets. SplitMix
 * with the finaliser of MurmurHash3; each stream has its own step, so that one lead's draws never affect another's.
 */
export class Random {
  #state: number;
  readonly #step: number;

  constructor(seed: number, stream: number) {
    this.#state = mix(mix(seed) + stream);
    this.#step = mix(stream ^ 0x9e3779b9) | 1;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + this.#step) | 0;
    return (mix(this.#state) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** A whole number from 0 with this mean and a long tail. */
  geometric(mean: number): number {
    return Math.floor(Math.log(1 - this.next()) / Math.log(mean / (mean + 1)));
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.between(0, 9)).join('');
  }
}

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

export type Picker<Item> = (random: Random) => Item;

/** Picks items in proportion to their weights; never those without weight. */
export function weightedPicker<Item>(items: readonly Item[], weightOf: (item: Item) => number): Picker<Item> {
  let total = 0;
  const weighted = items.flatMap((item) => {
    total += weightOf(item);
    return weightOf(item) > 0 ? [{ item, upTo: total }] : [];
  });
  const [first] = weighted;
  if (!first) throw new RangeError('nothing to pick from');
  return (random) => {
    const drawn = random.next() * total;
    return (weighted.find(({ upTo }) => upTo > drawn) ?? first).item;
  };
}

/** `weightedPicker` for a few choices written as { choice: weight }. */
export function shares<Choice extends string | number>(
  weights: Readonly<Record<Choice, number>>,
): Picker<Choice> {
  const choices = Object.entries<number>(weights).map(([choice, weight]) => {
    return { choice: (/^\d+$/.test(choice) ? Number(choice) : choice) as Choice, weight };
  });
  const pick = weightedPicker(choices, ({ weight }) => weight);
  return (random) => pick(random).choice;
}
