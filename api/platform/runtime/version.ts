import { readFileSync } from 'node:fs'

const packageJson: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)
/** Of the product, as health, the API's description and reports of faults say it. */
export const version = packageJson.version
