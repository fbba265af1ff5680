const dayMs = 86_400_000

/** Days before the end of a trial on which its owners are written to; 0 is the end. */
const noticeDays = [0, 1, 3, 7] as const

/** The notice that is due at `nowMs`, by its days before the end; undefined if the trial still lasts longer. */
export const dueTrialNotice = (trialEndsAt: string, nowMs: number): number | undefined =>
  noticeDays.find((days) => Date.parse(trialEndsAt) - nowMs <= days * dayMs)
