/** Share of page loads, navigations and requests whose duration is reported. Errors are always reported. */
export const traceSampleRate = 0.2

/** Whether to report a duration. `draw` is uniformly distributed in [0, 1). */
export const isSampled = (draw: number): boolean => draw < traceSampleRate
