/** Share of page loads, navigations and requests whose duration is told. Faults are never sampled: each is told. */
export const traceSampleRate = 0.2

/** Whether one duration is told; `draw` is even in [0, 1). */
export const isSampled = (draw: number): boolean => draw < traceSampleRate
