import { accountProblems } from '#contract/rules/setup/account-problems.ts'
import type { AccountProblem } from '#contract/rules/setup/account-problems.ts'
import type { AccountCheck } from '#contract/areas/setup/developer-accounts.ts'
import type { AccountChecks } from '#contract/rules/setup/developer-config.ts'
import type { CheckResult } from '#api/providers/developer-accounts/check-result.ts'
import { ApiError, apiError } from '#api/platform/api-error.ts'

/** 422 with what is wrong under its field; `values.problem` lets the panel say it in its language. */
export const problemError = (field: string, problem: AccountProblem) =>
  new ApiError('INVALID', { problem }, { [field]: [accountProblems[problem]] })

type Check = NonNullable<AccountChecks['token']>

export const toCheck = (result: CheckResult, checked_at: string): Check => ({
  status: result.status,
  problem: result.status === 'failed' ? result.problem : null,
  checked_at,
})

/** Throws what a result means for the caller: 422 under `field`, or 503 if the service gave no answer. */
export function assertPassed(result: CheckResult, field: string, service: 'Google' | 'Apple'): void {
  if (result.status === 'failed') throw problemError(field, result.problem)
  if (result.status === 'unreachable') throw apiError('DEVELOPER_SERVICE_UNREACHABLE', { service })
}

const order = ['token', 'play', 'firebase', 'api', 'push_key'] as const

export const shownChecks = (checks: AccountChecks): AccountCheck[] =>
  order.flatMap((check) => {
    const result = checks[check]
    return result ? [{ check, ...result }] : []
  })
