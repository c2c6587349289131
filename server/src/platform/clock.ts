/** Where 'now' comes from; handlers get it explicitly so that rules can be tested at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
