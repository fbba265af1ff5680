import { accessSync, constants, mkdirSync } from 'node:fs'

/** Creates the data folder if it is missing. Throws with instructions if it is not writable. */
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
