import type { AccountProblem } from './account-problems.ts'

/** The stored fields of a developer account; flags are '1' or '0'. */
export type DeveloperConfig = Partial<Record<string, string | null>>

type Check = { status: 'passed' | 'failed' | 'unreachable'; problem: AccountProblem | null; checked_at: string }
export type AccountChecks = Partial<Record<'token' | 'play' | 'firebase' | 'push_key' | 'api', Check>>
