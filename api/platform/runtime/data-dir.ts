import { accessSync, constants, mkdirSync } from 'node:fs'

/** Makes the folder of data when it is missing; says what to do where nobody may write. */
export function ensureDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `Nothing can be written in ${path} (${error instanceof Error ? error.message : String(error)}). Set DATA_DIR to a folder that this user may write to.`,
      { cause: error },
    )
  }
}
