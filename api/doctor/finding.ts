export type Finding = { isOk: boolean; subject: string; advice: string }

export const createFinding = (good: boolean, what: string, advice: string): Finding => ({
  isOk: good,
  subject: what,
  advice,
})
