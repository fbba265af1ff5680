/** The only source of "now"; tests put their own in its place. Epoch milliseconds. */
export type Clock = () => number
export const systemClock: Clock = () => Date.now()

export const isoAt = (ms: number): string => new Date(ms).toISOString()
export const msOf = (instant: string): number => new Date(instant).getTime()
