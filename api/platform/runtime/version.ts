import { readFileSync } from 'node:fs'

const packageJson: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)
/** The product version, as in health responses, the OpenAPI document and error reports. */
export const version = packageJson.version
