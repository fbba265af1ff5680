import type { AccountProblem } from '#contract/rules/setup/account-problems.ts'

/** What a service said about an account. `unreachable`: no answer, or one that says nothing about the account. */
export type CheckResult =
  | { status: 'passed' }
  | { status: 'failed'; problem: AccountProblem }
  | { status: 'unreachable' }

export const passed: CheckResult = { status: 'passed' }
export const unanswered: CheckResult = { status: 'unreachable' }
export const failed = (problem: AccountProblem): CheckResult => ({ status: 'failed', problem })

/** Statuses after which the same question may get another answer. */
export const isTemporary = (status: number): boolean => status === 429 || status === 408 || status >= 500
