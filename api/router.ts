import type { Contract } from '#contract/index.ts'
import type { Answers } from './platform/answers.ts'
import { system } from './areas/system/system.api.ts'

/** Handlers by area; a missing one does not compile. */
export const router: { [A in keyof Contract]: Answers<Contract[A]> } = { system }
