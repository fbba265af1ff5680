/** The only source of the current time, in epoch milliseconds. Tests inject their own. */
export type Clock = () => number
export const systemClock: Clock = () => Date.now()

export const isoAt = (ms: number): string => new Date(ms).toISOString()
export const msOf = (instant: string): number => new Date(instant).getTime()
