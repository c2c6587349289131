/**
 * Reproducible randomness: the same seed and stream yield the same numbers on every machine. Not for secrets. sfc32
 * (PractRand-tested), seeded through the finaliser of MurmurHash3.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** One independent stream per pair, so that one lead's draws never affect another's. */
  constructor(seed: number, stream: number) {
    this.#a = mix(seed);
    this.#b = mix(stream + 0x9e3779b9);
    this.#c = mix(this.#a ^ Math.imul(stream, 0x85ebca6b));
    for (let round = 0; round < 8; round += 1) this.next();
  }

  /** In [0, 1). */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
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
    let digits = '';
    while (digits.length < length) digits += Math.floor(this.next() * 10);
    return digits;
  }
}

/** A number in [0, 1) with 29 bits that depends only on seed and stream. */
export function fractionOf(seed: number, stream: number): number {
  return (mix(mix(seed) + Math.imul(stream + 1, 0x9e3779b1)) >>> 3) / 536_870_912;
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
  const weighted = items.filter((item) => weightOf(item) > 0);
  const upTo = new Float64Array(weighted.length);
  let total = 0;
  weighted.forEach((item, at) => {
    total += weightOf(item);
    upTo[at] = total;
  });
  if (weighted.length === 0) throw new RangeError('nothing to pick from');
  return (random) => weighted[firstAbove(upTo, random.next() * total)] as Item;
}

/** `weightedPicker` for a few choices written as [item, weight]. */
export function shares<Item>(table: readonly (readonly [Item, number])[]): Picker<Item> {
  const pick = weightedPicker(table, ([, weight]) => weight);
  return (random) => pick(random)[0];
}

/** Index of the first ascending value above the given one; the last index if there is none. */
export function firstAbove(values: Float64Array, value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
